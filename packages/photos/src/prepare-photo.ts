import { availableParallelism } from 'node:os';
import { DomainError, PHOTO_SIDE } from '@cuaderno/domain';
import { createFairQueue, type JobOwner } from '@cuaderno/limits';
import { decodeDataString } from './decode-data-string';
import { unreadable } from './errors';
import { loadSharp, type SharpLibrary } from './load-sharp';
import { openPhoto } from './open-photo';

/** Pixels of the longer side of a thumbnail at most. */
const THUMB_SIDE = 480;
/** Side of a profile photo, in pixels. */
export const PROFILE_PHOTO_SIDE = 256;

/** A photo ready to be stored. */
export type PreparedPhoto = {
  /** JPEG, upright, without metadata, its longer side 2560 px at most. */
  image: Uint8Array;
  /** The same at 480 px at most. */
  thumb: Uint8Array;
  /** Of `image`, in pixels. */
  width: number;
  height: number;
  mime: 'image/jpeg';
};

/**
 * Concurrent photos: one per core except one, for requests. Decoding one takes up to 200 MB.
 */
const limit = createFairQueue(Math.max(1, availableParallelism() - 1), 'photos');

/** A photo's bytes, or a function that reads them once its job begins. */
export type PhotoSource = Uint8Array | (() => Promise<Uint8Array>);

const bytesOf = (source: PhotoSource) => (typeof source === 'function' ? source() : source);

/**
 * Checks a photo by its bytes and creates its stored images, without enlarging it.
 *
 * @throws DomainError TOO_LARGE over 10 MiB; INVALID for anything but a complete JPEG, PNG or WebP of
 *   50 megapixels at most; the signal's reason when it is aborted before the job begins
 */
export function preparePhoto(source: PhotoSource, owner: JobOwner): Promise<PreparedPhoto> {
  return limit(owner, () =>
    readable(async (sharp) => {
      const photo = await openPhoto(sharp, await bytesOf(source));
      const { data: image, info } = await photo
        .resize(within(PHOTO_SIDE))
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true });
      // From the prepared JPEG, which is cheap to decode at a fraction of its size.
      const thumb = await (await openPhoto(sharp, image))
        .resize(within(THUMB_SIDE))
        .jpeg({ quality: 80 })
        .toBuffer();
      return { image, thumb, width: info.width, height: info.height, mime: 'image/jpeg' };
    }),
  );
}

/**
 * Checks a photo by its first bytes and its header, without decoding it.
 *
 * @throws DomainError as `preparePhoto` does, except for broken pixels
 */
export async function checkPhoto(bytes: Uint8Array): Promise<void> {
  await readable((sharp) => openPhoto(sharp, bytes));
}

/**
 * Creates the thumbnail of a photo that is stored unchanged, with a full decode, and measures the photo.
 *
 * @throws DomainError as `preparePhoto` does
 */
export function prepareThumb(bytes: Uint8Array, owner: JobOwner) {
  return limit(owner, () =>
    readable(async (sharp) => {
      const photo = await openPhoto(sharp, bytes);
      const { width, height, space } = await photo.metadata();
      const thumb = await photo.resize(within(THUMB_SIDE)).jpeg({ quality: 80 }).toBuffer();
      return { thumb, width, height, space };
    }),
  );
}

/**
 * Creates a profile photo: a JPEG data string of 256 × 256 px, cropped to its centre.
 *
 * @throws DomainError as `decodeDataString` and `preparePhoto` do
 */
export function prepareProfilePhoto(dataString: string, owner: JobOwner): Promise<string> {
  return limit(owner, () =>
    readable(async (sharp) => {
      const photo = await openPhoto(sharp, decodeDataString(dataString));
      const jpeg = await photo
        .resize({ width: PROFILE_PHOTO_SIDE, height: PROFILE_PHOTO_SIDE, fit: 'cover' })
        .jpeg({ quality: 85 })
        .toBuffer();
      return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    }),
  );
}

function within(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

/** Converts the image library's errors to that of an invalid photo. */
async function readable<T>(work: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  const sharp = await loadSharp();
  try {
    return await work(sharp);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  }
}
