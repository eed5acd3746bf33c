import { loadSharp } from './load-sharp';
import { openPhoto } from './open-photo';

/** A photo made smaller, and its pixels. */
export type SmallPhoto = { jpeg: Uint8Array; width: number; height: number };

/** Qualities that are tried, until a photo is as small as it has to be; the last one anyway. */
const QUALITIES = [78, 50];

/**
 * Shrinks a stored photo for print, to a longer side of `side` pixels and about `bytes` at most.
 * @returns null for one that can't be read
 */
export async function shrinkPhoto(
  photo: Uint8Array,
  { side, bytes }: { side: number; bytes: number },
): Promise<SmallPhoto | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await (await openPhoto(sharp, photo))
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const encode = (quality: number) =>
      sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    let jpeg: Uint8Array = data;
    for (const quality of QUALITIES) {
      jpeg = await encode(quality);
      if (jpeg.length <= bytes) break;
    }
    return { jpeg, width, height };
  } catch {
    return null;
  }
}
