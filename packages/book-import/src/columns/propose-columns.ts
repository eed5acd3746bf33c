import { formatDay, parseDay } from '@cuaderno/domain';
import {
  type ColumnProposal,
  type Field,
  PIECE_COLUMNS,
  type SearchMunicipalities,
  type Table,
} from '../types';
import { isDayOfMonth } from '../values/dates';
import { isBlank, isCross } from '../values/words';
import { cellText } from './cell-text';
import { CONTENT, isNumber, NUMBERS, saysNumber } from './content';
import { fieldNamed, fieldsWithin, foldHeading, SEVERAL_COLUMNS, speciesHeading } from './fields';
import { isRunningNumber } from './running-number';
const SAMPLES = 3;
/** Different values of a column that are looked at. */
const LOOKED_AT = 40;

/** Fields that a column without a known name is looked through for, and the share that must fit. */
const GUESSED: readonly Field[] = ['date', 'type', 'species'];
const GUESS_SHARE = 0.6;
/** The share below which a heading is not believed; one of words is, as its words may be anybody's own. */
const NAMED_SHARE = 0.2;
const WORDS: ReadonlySet<Field> = new Set<Field>(['type', 'species']);

const OF_PIECE: ReadonlySet<Field> = new Set(PIECE_COLUMNS);

type Column = { index: number; header: string; values: string[]; isRunning: boolean };
type Candidate = { column: number; field: Field; score: number };

/**
 * Proposes a field for each column, each field once: by its heading, in Spanish or English, then by its
 * content. With the search of municipalities also a column of these is found. Any other column with something to say is
 * a note.
 */
export function proposeColumns(table: Table, search?: SearchMunicipalities): ColumnProposal[] {
  const columns = table.header.map((header, index) => ({
    index,
    header,
    values: valuesOf(table, index),
    isRunning: isRunningNumber(table, index),
  }));
  const named = new Set(columns.map(({ header }) => fieldNamed(header)));
  const fields = assign(columns.flatMap((column) => candidatesOf(column, named)));
  repeatPieces(columns, fields);
  if (search) findMunicipalities(columns, fields, search);
  else settleLugar(columns, fields);
  return columns.map(({ index, header, values, isRunning }) => ({
    index,
    header,
    field: fields.get(index) ?? (isNote(header, values, isRunning) ? 'note' : null),
    samples: values.slice(0, SAMPLES).map(shown),
  }));
}

/** The key under which the columns of a file are remembered for the next one with the same header. */
export const columnsKey = (header: readonly string[]): string => header.map(foldHeading).join('|');

const shown = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDay(text) ? formatDay(text) : text;

function valuesOf({ rows }: Table, index: number): string[] {
  const values = new Set<string>();
  for (const { cells, left } of rows) {
    const text = left === undefined ? cellText(cells[index]) : '';
    if (!isBlank(text)) values.add(text);
    if (values.size >= LOOKED_AT) break;
  }
  return Array.from(values);
}

const share = (values: readonly string[], fits: (text: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length;

const NAMED = 100;
const WITHIN = 50;
/** Less than a column whose words are known. */
const UNKNOWN_WORDS = 0.3;

/** The field that the heading of a column names beside those of the others. */
function fieldAmong(column: Column, others: ReadonlySet<Field | null>): Field | null {
  const { header, values } = column;
  const named = fieldNamed(header);
  if (countsSpecies(column, others)) return 'counted';
  const isDay = named === 'date' && others.has('month') && share(values, isDayOfMonth) === 1;
  return isDay ? 'day' : named;
}

/** Whether a column counts the pieces of the species in its heading; 'Hembras' among such columns is one of them. */
function countsSpecies({ header, values }: Column, others: ReadonlySet<Field | null>): boolean {
  const named = fieldNamed(header);
  const isSex = named === 'males' || named === 'females';
  const hasBoth = others.has('males') && others.has('females');
  if (isSex && (others.has('species') || hasBoth)) return false;
  return speciesHeading(header) !== null && values.every(isCount);
}

/** Whether a text says how many pieces of a species there were: also by a cross, or by a no. */
const isCount = (text: string) => /^(\d{1,4}|no)$/i.test(text) || isCross(text);

function candidatesOf(column: Column, others: ReadonlySet<Field | null>): Candidate[] {
  const { index, header, values, isRunning } = column;
  const named = fieldAmong(column, others);
  const headed = [
    ...(named ? [{ field: named, base: NAMED }] : []),
    // A heading with more than the word of notes says what they are about.
    ...fieldsWithin(header)
      .filter((field) => field !== 'description')
      .map((field, place) => ({ field, base: WITHIN - place })),
    ...(named === 'medal' && share(values, isNumber) >= GUESS_SHARE
      ? [{ field: 'score' as const, base: NAMED }]
      : []),
  ].filter(({ field }) => field !== 'quantity' || !isRunning);
  const believed = headed.flatMap(({ field, base }) => {
    const fits = CONTENT[field];
    const fit = fits && values.length > 0 ? share(values, fits) : 1;
    const isOwnWords = field === named && (WORDS.has(field) || isOwnNumbers(field, values));
    if (fit < NAMED_SHARE && !isOwnWords) return [];
    return [{ column: index, field, score: (fit < NAMED_SHARE ? UNKNOWN_WORDS : base) + fit }];
  });
  const guessed = GUESSED.map((field) => ({
    column: index,
    field,
    score: share(values, CONTENT[field] ?? (() => false)),
  })).filter(({ score }) => score >= GUESS_SHARE);
  // A day is needed: without a better column it is the one that says so, whose values are to be corrected.
  const unread = named === 'date' && !believed.some(({ field }) => field === 'date');
  return [...believed, ...guessed, ...(unread ? [{ column: index, field: named, score: 0 }] : [])];
}

/** Whether a column of numbers has them in words of its owner: '118 CIC', 'tres jabalíes', 'unos 70'. */
const isOwnNumbers = (field: Field, values: readonly string[]) =>
  NUMBERS.has(field) && share(values, saysNumber) >= NAMED_SHARE;

/** Whether a column says anything that isn't to be lost: not the numbers of its rows, nor how many photos there are. */
function isNote(header: string, values: readonly string[], isRunning: boolean): boolean {
  if (foldHeading(header) === 'fotos') return !values.every(isNumber);
  return values.length > 0 && !isRunning;
}

/** Gives each column its best field that no other has with more certainty. */
function assign(candidates: Candidate[]): Map<number, Field> {
  const fields = new Map<number, Field>();
  const taken = new Set<Field>();
  for (const { column, field } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (fields.has(column) || (taken.has(field) && !SEVERAL_COLUMNS.has(field))) continue;
    fields.set(column, field);
    taken.add(field);
  }
  return fields;
}

/** A heading without its number: 'Especie 2'. */
const bareHeading = (header: string) => foldHeading(header).replace(/ ?\d{1,2}$/, '');

/** Gives the columns of a second piece and more the fields of the first: 'Especie 2', 'Puntos 2'. */
function repeatPieces(columns: readonly Column[], fields: Map<number, Field>): void {
  const firsts = new Map<string, Field>();
  for (const { index, header } of columns) {
    const field = fields.get(index);
    if (field !== undefined && OF_PIECE.has(field)) firsts.set(bareHeading(header), field);
  }
  const others = columns.flatMap(({ index, header, values }) => {
    const field = fields.has(index) ? undefined : firsts.get(bareHeading(header));
    return field === undefined ? [] : [{ index, field, values }];
  });
  const isPiece = ({ field, values }: (typeof others)[number]) =>
    field === 'species' && share(values, CONTENT.species ?? isNumber) >= GUESS_SHARE;
  if (!others.some(isPiece)) return;
  for (const { index, field } of others) fields.set(index, field);
}

/** Finds the column of municipalities: 'Lugar', or one without a known name. */
function findMunicipalities(
  columns: readonly Column[],
  fields: Map<number, Field>,
  search: SearchMunicipalities,
): void {
  if (![...fields.values()].includes('municipality')) {
    const isOne = (text: string) =>
      search(text.slice(0, 100)).some(({ name }) => foldHeading(name) === foldHeading(text));
    // Also with its province or its ground: 'Cazorla (Jaén)'.
    const isMunicipality = (text: string) =>
      [text, ...text.split(/[(),]|\s[-–]\s/)].some(
        (part) => part.trim() !== '' && isOne(part.trim()),
      );
    const found = columns.find(
      ({ index, header, values }) =>
        (fields.get(index) === undefined ||
          (fields.get(index) === 'place' && isWholePlace(header))) &&
        share(values.slice(0, 15), (text) => text.length <= 60 && isMunicipality(text)) >=
          GUESS_SHARE,
    );
    if (found) fields.set(found.index, 'municipality');
  }
  settleLugar(columns, fields);
}

/** Headings that may be of the ground or of a place within it. */
const WHOLE_PLACE = ['lugar', 'sitio', 'donde', 'zona', 'location', 'place'];
const isWholePlace = (header: string) =>
  foldHeading(header)
    .split(' ')
    .some((word) => WHOLE_PLACE.includes(word));

/** 'Lugar' is the name of the ground where no other column is. */
function settleLugar(columns: readonly Column[], fields: Map<number, Field>): void {
  const has = (field: Field) => [...fields.values()].includes(field);
  const lugar = columns.find(
    ({ index, header }) => fields.get(index) === 'place' && isWholePlace(header),
  );
  if (lugar && !has('estate')) fields.set(lugar.index, 'estate');
}
