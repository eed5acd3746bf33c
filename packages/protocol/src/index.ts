/** Photos shared from another app: the path that receives them, and the states in the chooser's query. */
export const SHARE = {
  path: '/compartir',
  param: 'fotos',
  /** On the device, for the next form. */
  kept: 'compartidas',
  /** Refused by a full device. */
  full: 'sin-sitio',
  /** Not kept: received by the server, as no service worker was there, or by a worker that can't. */
  missed: 'sin-recoger',
} as const;

/** Header with the CSRF token of a write. */
export const CSRF_HEADER = 'x-csrf-token';

/** Header with the id of the user of a request, which is rejected under another user's session. */
export const USER_HEADER = 'x-hunter';

/** Most calls in one tRPC batch. */
export const BATCH_MAX = 10;

/** Most thumbnails of one answer. */
export const THUMBNAILS_MAX = 50;

/** Path of the public pages of hunters, each under its token. */
export const PUBLIC_PAGES = '/cazador';

/** Header of a write's answer: the cursors of the book just before and just after it. */
export const CURSORS_HEADER = 'x-book-cursors';

/** The age of a write in seconds, as the device reports it, when it is sent from the outbox. */
export const OUTBOX_AGE_HEADER = 'x-outbox-age';

export { markPlain, transformer } from './transformer';
