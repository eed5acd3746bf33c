/** The cuts of the product's type that a book is set in: family and weight. */
export const FONT_NAMES = ['fraunces-600', 'figtree-400', 'figtree-500', 'figtree-600'] as const;
export type FontName = (typeof FONT_NAMES)[number];
export type Fonts = Record<FontName, Uint8Array>;
