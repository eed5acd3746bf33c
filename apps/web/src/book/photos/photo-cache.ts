/** The cache from which the service worker serves photos without a network. */
export const PHOTO_CACHE = 'photos';
