/** Photos shared from another app: the path that receives them, and the states in the chooser's query. */
export const SHARE = {
  path: '/compartir',
  param: 'fotos',
  /** On the device, for the next form. */
  kept: 'compartidas',
  /** Refused by a full device. */
  full: 'sin-sitio',
  /** Received by the server, which keeps none, as no service worker was there. */
  missed: 'sin-recoger',
} as const;
