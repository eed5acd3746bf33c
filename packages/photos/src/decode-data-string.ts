import { notAPhoto, MAX_PHOTO_BYTES, tooHeavy, unreadable } from './errors';

const LABEL = /^data:image\/(?:jpe?g|png|webp);base64,/;
const LONGEST = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;

/**
 * Decodes a photo's data string (`data:image/jpeg;base64,…`). The base64 must be complete and padded,
 * without blanks; its media type is ignored: `preparePhoto` checks the bytes.
 *
 * @throws DomainError 'TOO_LARGE' over 10 MiB decoded, 'INVALID' for anything but such a string
 */
export function decodeDataString(text: string): Uint8Array {
  const label = LABEL.exec(text)?.[0];
  if (label === undefined) throw notAPhoto();
  if (text.length - label.length > LONGEST) throw tooHeavy();
  const base64 = text.slice(label.length);
  const bytes = Buffer.from(base64, 'base64');
  // Node skips invalid characters: only valid base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw unreadable();
  if (bytes.length > MAX_PHOTO_BYTES) throw tooHeavy();
  return bytes;
}
