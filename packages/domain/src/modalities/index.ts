import type { Modality } from '../modality';
import { espera } from './espera';
import type { ModalityFacts } from './modality-facts';
import { monteria } from './monteria';
import { rececho } from './rececho';

/** The facts of each modality. */
export const MODALITY_FACTS = { espera, monteria, rececho } as const satisfies Record<
  Modality,
  ModalityFacts
>;

/** The key of a modality in addresses and in the totals of the stats. */
export type Section = (typeof MODALITY_FACTS)[Modality]['section'];

/** @returns `value` by the key of each modality */
export function bySection<Value>(value: Value) {
  return Object.fromEntries(
    Object.values(MODALITY_FACTS).map(({ section }) => [section, value]),
  ) as Record<Section, Value>;
}

export const MODALITY_TEXTS = Object.fromEntries(
  Object.entries(MODALITY_FACTS).map(([type, { texts }]) => [type, texts]),
) as Readonly<Record<Modality, ModalityFacts['texts']>>;

/** Whether an outing of a modality may be saved without a piece. */
export function isPieceOptional(modality: Modality): boolean {
  const { pieceOptional = false }: ModalityFacts = MODALITY_FACTS[modality];
  return pieceOptional;
}

/** Modalities whose pieces are always a list, and may count several each. */
export type ManyPieces = {
  [Type in Modality]: (typeof MODALITY_FACTS)[Type] extends { manyPieces: true } ? Type : never;
}[Modality];

export const hasManyPieces = (modality: Modality): modality is ManyPieces =>
  'manyPieces' in MODALITY_FACTS[modality];
