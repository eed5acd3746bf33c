import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

/**
 * Where the library is, found at the start: after an embedded database was stopped in the process, Node 20 resolves
 * a package without following its link, and doesn't find those that it needs.
 */
const LIBRARY = import.meta.resolve('sharp');

let loading: Promise<SharpLibrary> | undefined;

/**
 * Loads sharp at the first photo: its native library would slow every start of the server. Its readers
 * of other formats than the three accepted ones (SVG, PDF, TIFF, GIF, …) are blocked in the process.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= (import(LIBRARY) as Promise<{ default: SharpLibrary }>).then(
    ({ default: library }) => {
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
    },
  );
  return loading;
}
