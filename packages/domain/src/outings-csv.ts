import { formatDay } from './dates';
import { MODALITY_FACTS } from './modalities';
import type { Entry, Outing } from './outing';
import { headingOf, PIECE_DETAILS } from './outing-fields';
import { MEDAL_NAMES } from './trophy';

type Row = Outing & { entry: Entry | undefined };

type Column = [heading: string, cell: (row: Row) => string | number | null | undefined];

/** The columns: a heading, and the cell of an outing and one of its pieces. */
const COLUMNS: Column[] = [
  [headingOf('date'), ({ date }) => formatDay(date)],
  ['Modalidad', ({ type }) => MODALITY_FACTS[type].texts.name],
  [headingOf('municipality'), ({ municipality }) => municipality],
  [headingOf('province'), ({ province }) => province],
  [headingOf('ccaa'), ({ ccaa }) => ccaa],
  ['Coto o finca', ({ location }) => location],
  [headingOf('armada'), ({ custom_params: params }) => params.armada],
  [headingOf('puesto'), ({ custom_params: params }) => params.puesto],
  [headingOf('place'), ({ custom_params: params }) => params.place ?? params.lugar],
  [headingOf('species'), ({ entry }) => entry?.species],
  [headingOf('quantity'), ({ entry }) => entry?.quantity],
  ...PIECE_DETAILS.map((key): Column => [headingOf(key), ({ entry }) => entry?.[key]]),
  ['Medalla', ({ entry }) => entry?.awardedTrophy && MEDAL_NAMES[entry.awardedTrophy]],
  [headingOf('photos'), ({ entry, photos }) => photos.length + (entry?.photos.length ?? 0)],
  [headingOf('description'), ({ description }) => description],
  ['Id', ({ id }) => id],
];

/** Starts of a formula in a spreadsheet, wide forms included (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cellOf(value: string | number | null | undefined): string {
  if (value == null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: string[]) => `${cells.join(';')}\r\n`;

/**
 * Writes outings for a spreadsheet set to Spanish: UTF-8 with its mark, semicolons, decimal comma, one line
 * a piece, and one for an outing without any.
 *
 * @returns the lines
 */
export function* outingsCsv(outings: Iterable<Outing>): Generator<string> {
  yield `\uFEFF${lineOf(COLUMNS.map(([heading]) => heading))}`;
  for (const outing of outings) {
    const entries = outing.species.length > 0 ? outing.species : [undefined];
    for (const entry of entries) {
      yield lineOf(COLUMNS.map(([, cell]) => cellOf(cell({ ...outing, entry }))));
    }
  }
}
