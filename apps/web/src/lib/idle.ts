/** Waits until the browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
export const idle = () =>
  new Promise<unknown>((done) => (window.requestIdleCallback ?? setTimeout)(done));
