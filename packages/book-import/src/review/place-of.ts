import { fold } from '@cuaderno/domain';
import type { Field } from '../types';
import { groundBeside, type Place } from '../values/municipalities';
import { isFault, type Outcome } from '../values/outcome';
import { type Context, type RowState, textOf, valueText, writtenText } from './row-state';

/** A municipality of the list, or a place as it is written. */
export type ReadPlace = Place | Partial<Record<keyof Place, string>>;

/** The municipality with its province; as written in the book's own spreadsheet, or where it is to be kept. */
export function placeOf(context: Context, state: RowState, isOwn: boolean): Outcome<ReadPlace> {
  const text = (field: Field) => (isOwn ? textOf : valueText)(context, state, field);
  const [name, province, ccaa] = [text('municipality'), text('province'), text('ccaa')];
  const written = { name, province, ccaa };
  if (name === '' || isOwn) return { value: written };
  const corrected = state.corrected.get('municipality');
  if (corrected?.isKept) return { value: written };
  const found = context.book.findPlace(name, corrected ? '' : province);
  const ground = corrected ? groundBeside(writtenText(context, state, 'municipality')) : '';
  return isFault(found) || ground === '' ? found : { value: { ...found.value, ground } };
}

/** The words beside a municipality, where another column has the ground. */
export const groundRemark = (place: ReadPlace | undefined, estate: string | null): string[] =>
  place?.ground === undefined || estate === null || fold(estate) === fold(place.ground)
    ? []
    : [`Lugar: ${place.ground}`];
