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
