import { PHOTO_SIDE } from '@cuaderno/domain';
import { decodeDataString } from './decode-data-string';
import type { JobOwner } from './fair-queue';
import { isPlainJpeg } from './plain-jpeg';
import {
  type PreparedPhoto,
  PROFILE_PHOTO_SIDE,
  preparePhoto,
  prepareProfilePhoto,
  prepareThumb,
} from './prepare-photo';

/**
 * A photo of a hunter's copy, ready to be stored. One that is already what we make (a plain JPEG of
 * our size) stays as it is, byte for byte, once every pixel of it could be read; any other is
 * prepared as if it were new.
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

/** A profile photo of a copy, as `restorePhoto`: kept as it is when it is what we make. */
export async function restoreProfilePhoto(dataString: string, owner: JobOwner): Promise<string> {
  const made = await prepareProfilePhoto(dataString, owner);
  const bytes = decodeDataString(dataString);
  if (!dataString.startsWith('data:image/jpeg;') || !isPlainJpeg(bytes)) return made;
  const { width, height } = await prepareThumb(bytes, owner);
  return width === height && width <= PROFILE_PHOTO_SIDE ? dataString : made;
}
