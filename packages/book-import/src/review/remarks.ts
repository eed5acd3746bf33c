import { dayRange } from '../values/day-ranges';
import { isDayAlone } from '../values/dates';
import { isNoPiece, saysMore } from '../values/species';
import { saysMoreThanModality } from '../values/words';
import { type Context, type RowState, textOf, writtenText } from './row-state';

const saysMoreThanDay = (text: string) =>
  dayRange(text) !== null || (/\p{L}{3}/u.test(text) && !isDayAlone(text));

/** Whether a species was corrected to none. */
const isDropped = (species: string, now: string) => !isNoPiece(species) && isNoPiece(now);

/** What a cell says beside its value: a modality's own words, several days, a species that was asked about. */
export function remarksOf(context: Context, state: RowState): string[] {
  const [date, species] = (['date', 'species'] as const).map((field) =>
    state.corrected.get(field)?.isKept === false ? writtenText(context, state, field) : '',
  );
  const type = writtenText(context, state, 'type');
  return [
    ...(context.book.remember('own type', type, () => saysMoreThanModality(type))
      ? [`Modalidad: ${type}`]
      : []),
    ...(date !== undefined && saysMoreThanDay(date) ? [`Fecha: ${date}`] : []),
    ...(species !== undefined &&
    (saysMore(species) || isDropped(species, textOf(context, state, 'species')))
      ? [`Especie: ${species}`]
      : []),
  ];
}
