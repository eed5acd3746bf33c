import { availableParallelism } from 'node:os';
import { DomainError, PHOTO_SIDE } from '@cuaderno/domain';
import { decodeDataString } from './decode-data-string';
import { unreadable } from './errors';
import { createFairQueue, type JobOwner } from './fair-queue';
import { loadSharp, type SharpLibrary } from './load-sharp';
import { openPhoto } from './open-photo';

/** Pixels of the longer side of a thumbnail at most. */
const THUMB_SIDE = 480;
/** The side of a profile photo, which is square, in pixels. */
export const PROFILE_PHOTO_SIDE = 256;

/** A photo ready to be stored. */
export type PreparedPhoto = {
  /** JPEG, upright, without metadata, 2560 px at most on its longer side */
  image: Uint8Array;
  /** the same at 480 px at most */
  thumb: Uint8Array;
  /** of `image`, in pixels */
  width: number;
  height: number;
  mime: 'image/jpeg';
};

/**
 * A photo being decoded holds up to 200 MB and a whole core: as many at once as there are cores but one,
 * which is left to answer everybody else.
 */
const limit = createFairQueue(Math.max(1, availableParallelism() - 1));

/** A photo's bytes, or what reads them: those that wait for their turn take no memory then. */
export type PhotoSource = Uint8Array | (() => Promise<Uint8Array>);

const bytesOf = (source: PhotoSource) => (typeof source === 'function' ? source() : source);

/**
 * Checks a photo by its bytes and makes what is stored of it; never enlarges.
 *
 * @throws DomainError 'TOO_LARGE' over 10 MiB; 'INVALID' for anything but a whole JPEG, PNG or WebP
 *   of 50 megapixels at most, with a Spanish message that says which; an AbortError when the turn's
 *   signal is aborted before the work on it begins
 */
export function preparePhoto(source: PhotoSource, owner: JobOwner): Promise<PreparedPhoto> {
  return limit(owner, () =>
    readable(async (sharp) => {
      const photo = await openPhoto(sharp, await bytesOf(source));
      const { data: image, info } = await photo
        .resize(within(PHOTO_SIDE))
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true });
      // From the small JPEG, not from the original: its reader halves and halves again for free.
      const thumb = await (await openPhoto(sharp, image))
        .resize(within(THUMB_SIDE))
        .jpeg({ quality: 80 })
        .toBuffer();
      return { image, thumb, width: info.width, height: info.height, mime: 'image/jpeg' };
    }),
  );
}

/**
 * Judges a photo by its first bytes and its header, without decoding it.
 *
 * @throws DomainError as `preparePhoto` does, but for pixels that turn out to be broken
 */
export async function checkPhoto(bytes: Uint8Array): Promise<void> {
  await readable((sharp) => openPhoto(sharp, bytes));
}

/**
 * The thumbnail of a photo that is stored as it is, made from all of its pixels, and the photo's size.
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
 * A profile photo as it is stored: a JPEG data string of 256 × 256 px, cut from the middle.
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

/** What the image library throws is about the photo: the hunter reads that it is broken. */
async function readable<T>(work: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  const sharp = await loadSharp();
  try {
    return await work(sharp);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  }
}
