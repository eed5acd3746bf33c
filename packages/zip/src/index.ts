export { openZip, type VerifiedZip, ZipError, type ZipLimits } from './open-zip';
