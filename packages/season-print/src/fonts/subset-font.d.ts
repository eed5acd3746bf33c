declare module 'subset-font' {
  /** Cuts a font; `variationAxes` makes a static one of a variable one. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype';
      keepAllGlyphs: boolean;
      keepFeatures: string[];
      noHinting: boolean;
      variationAxes: Record<string, number>;
    },
  ): Promise<Uint8Array>;
}
