declare module 'virtual:sprite' {
  /** The address of the file with every drawing. */
  const url: string;
  export default url;
}

declare module 'virtual:measure-sprite' {
  /** The address of the file with the drawings of where to measure. */
  const url: string;
  export default url;
}

interface Window {
  /** Chromium's; missing in Safari. */
  CloseWatcher?: new () => EventTarget & { destroy: () => void };
}

/** The version of the product. */
declare const PRODUCT_VERSION: string;
