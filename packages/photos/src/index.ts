export { decodeDataString } from './decode-data-string';
export { MAX_PHOTO_BYTES } from './errors';
export {
  checkPhoto,
  type PhotoSource,
  type PreparedPhoto,
  preparePhoto,
  prepareProfilePhoto,
} from './prepare-photo';
export { restorePhoto, restoreProfilePhoto } from './restore-photo';
export { shrinkPhoto, type SmallPhoto } from './shrink-photo';
