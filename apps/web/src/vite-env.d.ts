declare module 'virtual:sprite' {
  /** The address of the file with every drawing. */
  const url: string;
  export default url;
}
