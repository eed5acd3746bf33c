/** Types of exifr's small build, which has none; without dictionaries its keys are tag numbers. */
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
