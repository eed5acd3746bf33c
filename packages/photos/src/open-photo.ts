import type { Sharp, SharpOptions } from 'sharp';
import type { SharpLibrary } from './load-sharp';
import { notAPhoto, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, tooHeavy, tooManyPixels } from './errors';

const OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PHOTO_PIXELS,
  // Rejects truncated and damaged files, but not those with a camera's harmless warnings.
  failOn: 'error',
  sequentialRead: true,
};

/**
 * Opens a photo's first frame, upright by its EXIF orientation, on white where transparent. Output is
 * sRGB without metadata.
 *
 * @throws DomainError TOO_LARGE over 10 MiB; INVALID for other formats or a header with more than 50
 *   megapixels; both before any pixel is decoded
 */
export async function openPhoto(sharp: SharpLibrary, bytes: Uint8Array): Promise<Sharp> {
  if (bytes.length > MAX_PHOTO_BYTES) throw tooHeavy();
  if (!looksLikePhoto(bytes)) throw notAPhoto();
  const header = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (header.width * header.height > MAX_PHOTO_PIXELS) throw tooManyPixels();
  return sharp(bytes, OPTIONS).autoOrient().flatten({ background: '#ffffff' });
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function looksLikePhoto(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12));
  const isWebp =
    start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8) === 'WEBP';
  return isWebp || start.subarray(0, 3).equals(JPEG) || start.subarray(0, 8).equals(PNG);
}
