/** How vite gives the server the files that it carries in itself. */
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?inline' {
  /** `data:…;base64,…` */
  const dataAddress: string;
  export default dataAddress;
}
