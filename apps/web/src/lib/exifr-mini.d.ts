/** The small build of exifr has no types of its own; without its dictionaries it answers by tag number. */
declare module 'exifr/dist/mini.esm.mjs' {
  export function parse(
    file: Blob,
    options: {
      exif: number[];
      gps: boolean;
      translateKeys: boolean;
      reviveValues: boolean;
    },
  ): Promise<Record<string, unknown> | undefined>;
}
