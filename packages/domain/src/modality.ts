import { stripDiacritics } from './text';

/** The kinds of outing, in the order in which the product shows them. */
export const MODALITIES = ['espera', 'monteria', 'rececho'] as const;
export type Modality = (typeof MODALITIES)[number];

/** Parses a modality ('monterías', 'Montería', 'monteria'); null for any other text. */
export function normaliseModality(text: string): Modality | null {
  const word = stripDiacritics(text).replace(/s$/, '');
  return MODALITIES.find((modality) => modality === word) ?? null;
}
