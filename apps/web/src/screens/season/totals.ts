import { MODALITIES, MODALITY_FACTS, type Modality, type SeasonFigures } from '@cuaderno/domain';

type Totals = SeasonFigures['totals'];

/** The outings of all modalities. */
export const outingsIn = (totals: Totals) =>
  MODALITIES.reduce((all, type) => all + totals[MODALITY_FACTS[type].section], 0);

/** A part of a bar: the outings of a modality, between those before them and those after. */
type Part = { type: Modality; from: number; to: number };

/** The modalities with outings, stacked in the product's order. */
export function stackOf(totals: Totals): Part[] {
  let below = 0;
  const parts = MODALITIES.map((type) => {
    const from = below;
    below += totals[MODALITY_FACTS[type].section];
    return { type, from, to: below };
  });
  return parts.filter(({ from, to }) => to > from);
}
