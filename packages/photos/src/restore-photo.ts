import { PHOTO_SIDE } from '@cuaderno/domain';
import type { JobOwner } from '@cuaderno/limits';
import { decodeDataString } from './decode-data-string';
import { isPlainJpeg } from './plain-jpeg';
import {
  type PreparedPhoto,
  PROFILE_PHOTO_SIDE,
  preparePhoto,
  prepareProfilePhoto,
  prepareThumb,
} from './prepare-photo';

/**
 * Prepares a photo of an export. A plain JPEG of the stored size stays unchanged, byte for byte, after a
 * full decode; any other is prepared like a new one.
 *
 * @throws DomainError as `preparePhoto` does
 */
export async function restorePhoto(bytes: Uint8Array, owner: JobOwner): Promise<PreparedPhoto> {
  if (!isPlainJpeg(bytes)) return preparePhoto(bytes, owner);
  const { thumb, width, height, space } = await prepareThumb(bytes, owner);
  const ours = Math.max(width, height) <= PHOTO_SIDE && ['srgb', 'b-w'].includes(space);
  if (!ours) return preparePhoto(bytes, owner);
  return { image: bytes, thumb, width, height, mime: 'image/jpeg' };
}

/** Prepares a profile photo of an export; one of the stored size stays unchanged. */
export async function restoreProfilePhoto(dataString: string, owner: JobOwner): Promise<string> {
  const made = await prepareProfilePhoto(dataString, owner);
  const bytes = decodeDataString(dataString);
  if (!dataString.startsWith('data:image/jpeg;') || !isPlainJpeg(bytes)) return made;
  const { width, height } = await prepareThumb(bytes, owner);
  return width === height && width <= PROFILE_PHOTO_SIDE ? dataString : made;
}
