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

/** What the recognition of speech on the device has, in Chromium alone. */
interface SpeechOnDevice extends EventTarget {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  start: () => void;
  abort: () => void;
  stop: () => void;
}

interface Window {
  SpeechRecognition?: {
    new (): SpeechOnDevice;
    /** Missing where speech is sent to a service. */
    available?: (asked: { langs: string[]; processLocally: true }) => Promise<string>;
  };
  /** Chromium's; missing in Safari. */
  CloseWatcher?: new () => EventTarget & { destroy: () => void };
}

/** The version of the product. */
declare const PRODUCT_VERSION: string;
