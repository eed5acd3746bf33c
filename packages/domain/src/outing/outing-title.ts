import type { Outing, OutingSummary } from './outing';
import { FIELDS } from './outing-fields';
import { estatesOf } from './outing-summary';

/** The title of an outing without a place. */
export const NO_PLACE = 'Ubicación no especificada';

/** Names that contain their kind. */
const SELF_NAMED = /^(coto|finca|reserva|sociedad|dehesa|monte)\b/i;

type Located =
  | Pick<OutingSummary, 'cotoName' | 'finca'>
  | Pick<Outing, 'location' | 'custom_params'>;

/** @returns 'Coto El Cantalar', 'Finca Las Mezquitillas', 'Reserva de Riaño', or null */
export function estateName(outing: Pick<Outing, 'type'> & Located): string | null {
  const { cotoName, finca } = 'custom_params' in outing ? estatesOf(outing) : outing;
  const name = cotoName ?? finca;
  if (name === null || SELF_NAMED.test(name)) return name;
  return `${FIELDS[cotoName === null ? 'finca' : 'cotoName'].label} ${name}`;
}

/** @returns an outing's municipality, else its ground with its kind, else 'Ubicación no especificada' */
export function outingTitle(outing: Pick<Outing, 'type' | 'municipality'> & Located): string {
  return outing.municipality ?? estateName(outing) ?? NO_PLACE;
}
