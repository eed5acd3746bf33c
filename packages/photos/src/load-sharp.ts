import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

let loading: Promise<SharpLibrary> | undefined;

/**
 * sharp, loaded at the first photo: its native library would cost every start of the server.
 * Only the three formats that are photos here can be read at all: its other readers (SVG, PDF,
 * TIFF, GIF, …) are blocked in the whole process.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= import('sharp').then(({ default: library }) => {
    // Several photos at once use the cores better than several threads on one photo.
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
