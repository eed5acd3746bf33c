import { loadSharp } from './load-sharp';
import { openPhoto } from './open-photo';

/** A photo made smaller, and its pixels. */
export type SmallPhoto = { jpeg: Uint8Array; width: number; height: number };

/**
 * Shrinks a stored photo for print; `side` is the longer side at most, in pixels.
 * @returns null for one that can't be read
 */
export async function shrinkPhoto(bytes: Uint8Array, side: number): Promise<SmallPhoto | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await (await openPhoto(sharp, bytes))
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 76 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
