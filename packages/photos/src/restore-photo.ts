import { PHOTO_SIDE } from '@cuaderno/domain';
import type { JobOwner } from '@cuaderno/limits';
import { decodeDataString } from './decode-data-string';
import {
  type PreparedPhoto,
  PROFILE_PHOTO_SIDE,
  preparePhoto,
  prepareProfilePhoto,
  prepareThumb,
} from './prepare-photo';

/** Segments of a plain JPEG: frames, tables, scans, and the two that define its colours. */
const PLAIN = new Set([
  0xe0, // JFIF
  0xee, // Adobe
  0xdb,
  0xc0,
  0xc1,
  0xc2,
  0xc4,
  0xda,
  0xdd,
]);
/** Segments with one content only. */
const FIXED = new Map([
  [0xe0, { name: 'JFIF\0', length: 16 }],
  [0xee, { name: 'Adobe', length: 14 }],
]);
const [START, END, SCAN] = [0xd8, 0xd9, 0xda];

/**
 * Whether `bytes` are a plain JPEG: no metadata, no comments, no other file before its end
 * or after it. Checks its structure, not its pixels.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xff && bytes[1] === START ? 2 : undefined;
  while (at !== undefined && at < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    if (bytes[at + 1] === END) return at + 2 === bytes.length;
    at = endOfSegment(bytes, at);
  }
  return false;
}

/** Finds the end of the segment at `at`; undefined for one that a plain JPEG doesn't have. */
function endOfSegment(bytes: Uint8Array, at: number): number | undefined {
  const marker = bytes[at + 1] ?? 0;
  const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  if (!PLAIN.has(marker) || length < 2) return undefined;
  const fixed = FIXED.get(marker);
  const name = String.fromCharCode(...bytes.subarray(at + 4, at + 9));
  if (fixed && (name !== fixed.name || length !== fixed.length)) return undefined;
  const end = at + 2 + length;
  return marker === SCAN ? endOfScan(bytes, end) : end;
}

/** Finds the next segment: in a scan's data 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

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
