import { DomainError } from '@cuaderno/domain';

/** Largest photo, decoded, in bytes (contract: 10 MiB). */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Most pixels of a photo, by its header, before it is decoded. */
export const MAX_PHOTO_PIXELS = 50_000_000;

export const tooHeavy = () => new DomainError('TOO_LARGE', 'La foto supera los 10 MiB');
export const tooManyPixels = () => new DomainError('INVALID', 'La foto supera los 50 megapíxeles');
export const notAPhoto = () => new DomainError('INVALID', 'La foto debe ser JPEG, PNG o WebP');
export const unreadable = () =>
  new DomainError('INVALID', 'La foto no se puede leer: parece dañada o incompleta');
