export { decodeDataString } from './decode-data-string';
export { MAX_PHOTO_BYTES } from './errors';
export { checkPhoto, type PreparedPhoto, preparePhoto, prepareProfilePhoto } from './prepare-photo';
export { restorePhoto, restoreProfilePhoto } from './restore-photo';
