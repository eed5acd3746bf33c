import { formatDay } from './dates';
import type { Entry, Outing } from './outing';

const MODALITY = { espera: 'Espera', monteria: 'Montería', rececho: 'Rececho' } as const;
const MEDAL = { bronze: 'Bronce', silver: 'Plata', gold: 'Oro' } as const;

type Row = Outing & { entry: Entry | undefined };

/** The columns, each with what it shows of an outing and one of its pieces. */
const COLUMNS: [heading: string, cell: (row: Row) => string | number | null | undefined][] = [
  ['Fecha', ({ date }) => formatDay(date)],
  ['Modalidad', ({ type }) => MODALITY[type]],
  ['Municipio', ({ municipality }) => municipality],
  ['Provincia', ({ province }) => province],
  ['Comunidad autónoma', ({ ccaa }) => ccaa],
  ['Coto o finca', ({ location }) => location],
  ['Armada', ({ custom_params: params }) => params.armada],
  ['Puesto', ({ custom_params: params }) => params.puesto],
  ['Lugar', ({ custom_params: params }) => params.place ?? params.lugar],
  ['Especie', ({ entry }) => entry?.species],
  ['Piezas', ({ entry }) => entry?.quantity],
  ['Puntuación', ({ entry }) => entry?.score],
  ['Medalla', ({ entry }) => entry?.awardedTrophy && MEDAL[entry.awardedTrophy]],
  ['Fotos', ({ entry, photos }) => photos.length + (entry?.photos.length ?? 0)],
  ['Descripción', ({ description }) => description],
  ['Id', ({ id }) => id],
];

/** A spreadsheet would run these as formulas, in their wide forms too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cellOf(value: string | number | null | undefined): string {
  if (value == null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: string[]) => `${cells.join(';')}\r\n`;

/**
 * Outings for a spreadsheet set to Spanish: UTF-8 with its mark, semicolons, decimal comma, one line a
 * piece, and one for an outing without any. Gives it line by line.
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
