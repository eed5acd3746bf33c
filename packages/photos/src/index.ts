export { decodeDataString } from './decode-data-string';
export { PHOTO_MAX_BYTES } from './errors';
export { type PreparedPhoto, preparePhoto, prepareProfilePhoto } from './prepare-photo';
