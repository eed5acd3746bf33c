declare module 'virtual:sprite' {
  /** The address of the one file that holds every drawing. */
  const url: string;
  export default url;
}
