export { decodeDataString } from './decode-data-string';
export { MAX_PHOTO_BYTES } from './errors';
export type { Turn } from './fair-queue';
export { checkPhoto, type PreparedPhoto, preparePhoto, prepareProfilePhoto } from './prepare-photo';
export { restorePhoto, restoreProfilePhoto } from './restore-photo';
