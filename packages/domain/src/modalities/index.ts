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

export const MODALITY_TEXTS: Readonly<Record<Modality, ModalityFacts['texts']>> = {
  espera: espera.texts,
  monteria: monteria.texts,
  rececho: rececho.texts,
};

/** Whether outings of a modality have many pieces, each with its own photos. */
export function hasManyPieces(modality: Modality): boolean {
  const { fields }: ModalityFacts = MODALITY_FACTS[modality];
  return fields.includes('animals');
}
