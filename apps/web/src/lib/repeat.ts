import { estateOf, MODALITY_FACTS, type Outing } from '@cuaderno/domain';

/** The place of an outing, passed by 'Repetir' to a new form. */
export type Place = {
  municipality: string;
  province: string;
  ccaa: string;
  /** The coto of an espera, the finca of the others. */
  cotoName?: string;
  finca?: string;
};

/** The place of an outing. */
export function outingPlace(outing: Outing): Place {
  const { municipality, province, ccaa } = outing;
  return {
    municipality: municipality ?? '',
    province: province ?? '',
    ccaa: ccaa ?? '',
    [MODALITY_FACTS[outing.type].estate]: estateOf(outing) ?? '',
  };
}
