import type { Cell } from '../types';
import { keepShown, readFormats } from './cell-formats';
import type { Grid } from './grid';
import { refusalOf, REFUSALS, ROWS_MAX } from './refuse';
import { commentsOf, mergedDown, withMarks } from './sheet-marks';
import { elements } from './xml';
import type { ZipEntry } from './zip';

type Part = { path: string; name: string; hidden: boolean };

/** A sheet as a grid, or why it can't be read. */
export type ReadSheet = { name: string; grid: Grid | Error };

/** Sheets whose outings have ids of their own. */
const SHEETS_MAX = 256;

/** The farthest cell with anything in it: beyond it a sheet is no table, but a bomb. */
const COLUMN_FAR = 702;
const CELLS_MAX = 6_000_000;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** The parts that hold cells and what is written to them; not drawings or prints. */
const NEEDED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/(_rels\/)?[^/]+\.(xml|rels)|comments\/?[^/]*\.xml)$/i;

/**
 * Reads the sheets of a workbook: the archive's directory, then the parts with cells, unpacked within limits.
 *
 * @throws DomainError for another archive, a damaged file or a bomb
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const { readDirectory, unpack } = await import('./zip');
  const entries = readDirectory(bytes);
  refuseOthers(bytes, entries);
  if (entries.some(({ encrypted }) => encrypted)) throw REFUSALS.password();
  const parts = unpack(
    bytes,
    entries.filter(({ name }) => NEEDED.test(name)),
  );
  const all = sheetsOf(parts);
  const visible = all.filter(({ hidden }) => !hidden);
  const listed = visible.length > 0 ? visible : all;
  if (listed.length === 0) throw REFUSALS.damaged();
  if (listed.length > SHEETS_MAX) throw REFUSALS.tooManySheets();
  const formats = readFormats(parts);
  for (const { path } of listed) {
    keepErrors(parts, path);
    keepShown(parts, path, formats);
  }
  const refusals = listed.map(({ path }) => refusalOfPart(parts[path]));
  const sound = listed.filter((_, index) => refusals[index] === null).map(({ name }) => name);
  const grids = await readGrids(await pack(parts), sound);
  return listed.map(({ name, path }, index) => ({
    name,
    grid: refusals[index] ?? markedGrid(parts, path, grids.get(name) ?? REFUSALS.damaged()),
  }));
}

/** A grid with what its merged cells and its comments say. */
function markedGrid(
  parts: Record<string, Uint8Array>,
  path: string,
  grid: Grid | Error,
): Grid | Error {
  if (grid instanceof Error) return grid;
  const xml = (part: string) => new TextDecoder().decode(parts[part]);
  const relations = path.replace(/([^/]+)$/, '_rels/$1.rels');
  const target = elements(xml(relations), 'Relationship').find(({ Type = '' }) =>
    Type.endsWith('/comments'),
  )?.['Target'];
  const comments = target === undefined ? '' : xml(`xl/${target.replace(/^(\.\.\/|\/xl\/)/, '')}`);
  return withMarks(grid, mergedDown(xml(path)), commentsOf(comments));
}

/** Why a sheet isn't given to the reader. */
function refusalOfPart(part: Uint8Array | undefined): Error | null {
  try {
    refuseFar(part);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

function refuseOthers(bytes: Uint8Array, entries: readonly ZipEntry[]): void {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  if (has(/^xl\/workbook\.xml$/)) return;
  if (has(/^cuaderno\.json$/)) throw REFUSALS.copy();
  if (has(/^xl\/workbook\.bin$/)) throw REFUSALS.xlsb();
  if (has(/^(word|ppt)\//)) throw REFUSALS.document();
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) throw REFUSALS.numbers();
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (head.includes('opendocument.spreadsheet')) throw REFUSALS.ods();
  throw head.includes('opendocument') ? REFUSALS.document() : REFUSALS.unknown();
}

function sheetsOf(parts: Record<string, Uint8Array>): Part[] {
  const xml = (path: string) => new TextDecoder().decode(parts[path]);
  const targets = new Map(
    elements(xml(RELATIONS), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return elements(xml(WORKBOOK), 'sheet').flatMap(({ name = '', state = '', id = '' }) => {
    const path = targets.get(id) ?? '';
    // A sheet of charts has no cells.
    return Object.hasOwn(parts, path) ? [{ path, name, hidden: /hidden/i.test(state) }] : [];
  });
}

const TAG = /<(?:\w+:)?(?:row|c)(?=[\s/>])/g;
const WHOLE_TAG = /<(?:\w+:)?(row|c)((?:\s+[^\s"'<>=/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const REFERENCE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** The last row of an Excel file. */
const LAST_ROW = 1_048_576;

/**
 * The column and row of a tag's reference, each 0 where it has none.
 *
 * @throws DomainError for a reference that no sheet has
 */
function placeOf(name: string, attributes: string): [column: number, row: number] {
  const [found, double, single] = REFERENCE.exec(attributes) ?? [];
  if (found === undefined) return [0, 0];
  const pattern = name === 'row' ? /^()(\d{1,7})$/ : /^([A-Z]{1,3})(\d{1,7})$/;
  const [, letters = '', digits = Infinity] = pattern.exec(double ?? single ?? '') ?? [];
  if (Number(digits) > LAST_ROW) throw REFUSALS.damaged();
  const column = Array.from(letters).reduce((at, one) => at * 26 + one.charCodeAt(0) - 64, 0);
  return [column, Number(digits)];
}

/** Refuses a sheet with a row or a cell so far out that the rows up to it would fill the memory. */
function refuseFar(part: Uint8Array | undefined): void {
  const xml = new TextDecoder().decode(part);
  const tags = Array.from(xml.matchAll(WHOLE_TAG));
  // The reader may make something of a tag that isn't whole.
  if (tags.length !== Array.from(xml.matchAll(TAG)).length) throw REFUSALS.damaged();
  let [farColumn, farRow] = [0, 0];
  for (const [, name = '', attributes = '', end] of tags) {
    const [column, row] = placeOf(name, attributes);
    // Empty ones are formatted to the end of a sheet.
    if (name === 'row' || end === '/') continue;
    farColumn = Math.max(farColumn, column);
    farRow = Math.max(farRow, row);
  }
  if (farColumn > COLUMN_FAR) throw REFUSALS.tooManyColumns();
  if (farRow > ROWS_MAX * 5 || farRow * farColumn > CELLS_MAX) throw REFUSALS.tooManyRows();
}

/** Has the cells of failed formulas as texts: the reader leaves them out. */
function keepErrors(parts: Record<string, Uint8Array>, path: string): void {
  const xml = new TextDecoder().decode(parts[path]);
  const kept = xml.replace(/(<(?:\w+:)?c\s[^<>]*?\bt\s*=\s*)(?:"e"|'e')/g, '$1"str"');
  if (kept !== xml) parts[path] = new TextEncoder().encode(kept);
}

/** Packs the parts without compression: the reader would unpack compressed ones in workers of its own. */
async function pack(parts: Record<string, Uint8Array>): Promise<ArrayBuffer> {
  const { zipSync } = await import('fflate');
  return zipSync(parts, { level: 0 }).buffer;
}

/** Reads sheets together, so that their shared texts are read once; one by one where one is damaged. */
async function readGrids(stored: ArrayBuffer, names: string[]): Promise<Map<string, Grid | Error>> {
  if (names.length === 0) return new Map();
  const { default: read } = await import('read-excel-file/universal');
  // Its types don't know the first one.
  const options = { sheets: names, trim: false };
  try {
    const sheets = await read(stored, options);
    return new Map(sheets.map(({ sheet, data }) => [sheet, gridOf(data)]));
  } catch (error) {
    if (names.length === 1) return new Map(names.map((name) => [name, refusalOf(error)]));
    const single = await Promise.all(names.map((name) => readGrids(stored, [name])));
    return new Map(single.flatMap((one) => [...one]));
  }
}

const gridOf = (rows: readonly (readonly unknown[])[]): Grid =>
  rows.map((cells, index) => ({ number: index + 1, cells: cells.map(cellOf) }));

/** A cell of the reader; its dates are midnights in UTC. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) return dateOf(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

const MINUTE = 60_000;

/** 'YYYY-MM-DD', with 'HH:MM' unless it is midnight, or alone where there is no day. */
function dateOf(date: Date): Cell {
  const rounded = new Date(Math.round(date.getTime() / MINUTE) * MINUTE);
  if (Number.isNaN(rounded.getTime())) return null;
  const [day = '', time = ''] = rounded.toISOString().split('T');
  const clock = time.slice(0, 5);
  // Excel's day 0, or the first day of its other calendar.
  if (day < '1900-01-01' || (day === '1904-01-01' && clock !== '00:00')) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
