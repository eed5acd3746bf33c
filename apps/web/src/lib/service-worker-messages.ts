/** Sent by a page to activate the waiting service worker. */
export const ACTIVATE = 'activate';
