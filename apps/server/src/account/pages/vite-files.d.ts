/** Types of the files that vite puts into the bundle. */
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?inline' {
  /** `data:…;base64,…` */
  const dataAddress: string;
  export default dataAddress;
}
