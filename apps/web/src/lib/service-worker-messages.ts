/** Sent by a page whose hunter accepts the new version: the waiting service worker takes over. */
export const ACTIVATE = 'activate';
