declare module 'virtual:sprite' {
  /** The address of the file with every drawing. */
  const url: string;
  export default url;
}

/** The version of the product. */
declare const PRODUCT_VERSION: string;
