import type { Outing } from '@cuaderno/domain';

/** Where an outing was, to begin another one with: what is handed to a new form by 'Repetir'. */
export type Place = {
  municipality: string;
  province: string;
  ccaa: string;
  /** The coto of an espera, the finca of the others. */
  cotoName?: string;
  finca?: string;
};

/** The place of an outing. The estate of old ones may stand in `location` alone. */
export function placeOf(outing: Outing): Place {
  const { municipality, province, ccaa, location } = outing;
  const { cotoName, finca } = outing.custom_params;
  const place = { municipality: municipality ?? '', province: province ?? '', ccaa: ccaa ?? '' };
  return outing.type === 'espera'
    ? { ...place, cotoName: cotoName ?? location ?? '' }
    : { ...place, finca: finca ?? location ?? '' };
}
