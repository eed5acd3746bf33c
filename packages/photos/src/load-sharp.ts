import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

let loading: Promise<SharpLibrary> | undefined;

/**
 * Loads sharp at the first photo: its native library would slow every start of the server. Its readers
 * of other formats than the three accepted ones (SVG, PDF, TIFF, GIF, …) are blocked in the process.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= import('sharp').then(({ default: library }) => {
    // One thread per photo: concurrent photos make better use of the cores.
    library.concurrency(1);
    library.cache(false);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
      ],
    });
    return library;
  });
  return loading;
}
