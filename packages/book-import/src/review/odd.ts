import { FIELDS, groupDigits, hasManyPieces, MODALITY_FACTS, scoreError } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import type { Field, Oddity, ReadOuting, TableRow } from '../types';
import { isNoPiece } from '../values/species';
import { isBlank } from '../values/words';
import { piecesIn } from './book';
import { unlikelyDays } from './odd-days';
import { lossIn } from './odd-words';
import type { Context } from './row-state';

/** More pieces than a hunter has of one outing alone. */
const PIECES_MAX = 9;
/** Outings that make a custom of a file, and the share of those that may be against it. */
const CUSTOM_MIN = 3;
const ODD_SHARE = 0.05;
/** Years without an outing that set one apart. */
const YEARS_APART = 4;

/** When an espera that begins is one of the morning. */
const NIGHT_ENDS = '05:00';

/** What the outings of a file have in common, and the texts of their rows. */
type File = {
  text: (row: number, field: Field) => string;
  hasSpecies: boolean;
  province: string | null;
  years: readonly [first: number, last: number] | null;
  /** The earlier row of the same words, by the later one. */
  sameAs: ReadonlyMap<number, number>;
};

/** Notes what is unlikely in the outings that would be added, with the rest of the file as the measure. */
export function addOddities(context: Context, outings: readonly ReadOuting[]): ReadOuting[] {
  const rows = new Map(context.table.rows.map((row) => [row.number, row]));
  const text: File['text'] = (row, field) =>
    cellText(rows.get(row)?.cells[context.columnOf.get(field) ?? -1]);
  const file: File = {
    text,
    hasSpecies: outings.some(({ payload }) => payload.pieces.length > 0),
    province: customOf(outings.map(({ payload }) => payload.province ?? null)),
    years: usualYears(outings),
    sameAs: repeatedRows(outings, rows),
  };
  const days = unlikelyDays(outings, rows);
  return outings.map((outing, index) => {
    const written = text(outing.rows[0] ?? 0, 'date');
    const day = days[index];
    const odd = [
      ...CHECKS.flatMap((check) => check(outing, file) ?? []),
      ...(day ? [{ text: day, row: outing.rows[0] ?? 0, written }] : []),
    ];
    return odd.length > 0 ? { ...outing, odd } : outing;
  });
}

type Check = (outing: ReadOuting, file: File) => Oddity | undefined;

const CHECKS: readonly Check[] = [
  manyPieces,
  noPiece,
  otherProvince,
  manyPoints,
  otherYear,
  sameWords,
  afterMidnight,
  notTaken,
];

const modalityOf = ({ payload: { type } }: ReadOuting) => MODALITY_FACTS[type].texts.name;

function manyPieces(outing: ReadOuting, { text }: File): Oddity | undefined {
  const { payload, rows } = outing;
  const count = piecesIn(payload);
  if (hasManyPieces(payload.type) || count <= PIECES_MAX) return undefined;
  const [row = 0] = rows;
  const names = new Set(payload.pieces.map(({ species }) => species));
  const [only = ''] = names;
  const article = MODALITY_FACTS[payload.type].gender === 'f' ? 'una' : 'un';
  return {
    text: `${names.size === 1 ? speciesCount(count, only) : `${count} piezas`} en ${article} ${modalityOf(outing).toLowerCase()}`,
    row,
    written: [text(row, 'species'), text(row, 'quantity')].filter((word) => word !== '').join(' '),
  };
}

/** '12 corzos'; 'piezas de' a name whose plural isn't plain. */
function speciesCount(count: number, species: string): string {
  const name = species.toLowerCase();
  const many = /^[a-zñ]+[aeo]$/.test(name)
    ? `${name}s`
    : /^[a-zñ]+í$/.test(name)
      ? `${name}es`
      : `piezas de ${name}`;
  return `${groupDigits(count)} ${many}`;
}

function noPiece(outing: ReadOuting, { text, hasSpecies }: File): Oddity | undefined {
  if (!hasSpecies || outing.payload.pieces.length > 0) return undefined;
  const row = outing.rows.find((number) => {
    const quantity = text(number, 'quantity');
    return !isNoPiece(text(number, 'species')) && (isBlank(quantity) || Number(quantity) !== 0);
  });
  if (row === undefined) return undefined;
  const written = text(row, 'species');
  return { text: `${modalityOf(outing)} sin pieza en un archivo con especies`, row, written };
}

/** A province that the file doesn't name was found by the name of the municipality alone. */
function otherProvince({ payload, rows }: ReadOuting, { text, province }: File) {
  const [row = 0] = rows;
  const its = payload.province ?? null;
  if (province === null || its === null || its === province) return undefined;
  if (!isBlank(text(row, 'province'))) return undefined;
  return {
    text: `${payload.municipality} está en ${its}; las demás, en ${province}`,
    row,
    written: text(row, 'municipality'),
  };
}

function manyPoints({ payload, rows }: ReadOuting, { text }: File): Oddity | undefined {
  const piece = payload.pieces.find((one) => scoreError(one) !== null);
  if (!piece) return undefined;
  const [row = 0] = rows;
  return { text: scoreError(piece) ?? FIELDS.score.label, row, written: text(row, 'score') };
}

function otherYear({ payload, rows }: ReadOuting, { text, years }: File): Oddity | undefined {
  const year = Number(payload.date.slice(0, 4));
  if (years === null || (year >= years[0] && year <= years[1])) return undefined;
  const [row = 0] = rows;
  const others = years[0] === years[1] ? `en ${years[0]}` : `de ${years[0]} a ${years[1]}`;
  return { text: `En ${year}; las demás, ${others}`, row, written: text(row, 'date') };
}

function sameWords({ rows }: ReadOuting, { text, sameAs }: File): Oddity | undefined {
  const [row = 0] = rows;
  const first = sameAs.get(row);
  if (first === undefined) return undefined;
  const written = ['date', 'type', 'municipality', 'estate', 'species']
    .map((field) => text(row, field as Field))
    .filter((word) => word !== '')
    .join(', ');
  return { text: 'Las mismas palabras que otra fila', row, written, like: first };
}

/** The day of an espera that begins after midnight may be that of the evening before. */
function afterMidnight({ payload, rows }: ReadOuting, { text }: File): Oddity | undefined {
  const { startTime } = payload;
  if (payload.type !== 'espera' || !startTime || startTime >= NIGHT_ENDS) return undefined;
  const [row = 0] = rows;
  return {
    text: `Empieza a las ${startTime}: ¿es la noche del día anterior?`,
    row,
    written: text(row, 'date'),
  };
}

/** A piece of which the words of its outing say that it was lost, or another's. */
function notTaken({ payload, rows }: ReadOuting): Oddity | undefined {
  const written = payload.pieces.length > 0 ? lossIn(payload.description ?? '') : null;
  const [row = 0] = rows;
  return written === null ? undefined : { text: '¿La pieza es tuya y se cobró?', row, written };
}

/** The value that all have but a few, null without one. */
function customOf(values: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  let named = 0;
  for (const value of values) {
    if (value === null) continue;
    named += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = Array.from(counts).toSorted(([, a], [, b]) => b - a);
  return first && isCustom(first[1], named) ? first[0] : null;
}

const isCustom = (count: number, all: number) =>
  count >= CUSTOM_MIN && all - count <= Math.max(1, all * ODD_SHARE);

/** The first and the last year of nearly all outings, without gaps of years; null where there are none. */
function usualYears(outings: readonly ReadOuting[]): File['years'] {
  const years = outings
    .map(({ payload }) => Number(payload.date.slice(0, 4)))
    .toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && year - (run.at(-1) ?? year) < YEARS_APART) run.push(year);
    else runs.push([year]);
  }
  const [longest = []] = runs.toSorted((a, b) => b.length - a.length);
  const [first] = longest;
  const last = longest.at(-1);
  if (first === undefined || last === undefined) return null;
  return isCustom(longest.length, years.length) ? [first, last] : null;
}

/** The first rows of outings that have the words of an earlier outing's. */
function repeatedRows(
  outings: readonly ReadOuting[],
  rows: ReadonlyMap<number, TableRow>,
): Map<number, number> {
  const seen = new Map<string, number>();
  const same = new Map<number, number>();
  for (const outing of outings) {
    const key = outing.rows.map((number) => rows.get(number)?.cells.join('\t')).join('\n');
    const [row = 0] = outing.rows;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else same.set(row, first);
  }
  return same;
}
