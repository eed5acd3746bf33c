import {
  type Cell,
  cellText,
  type Choices,
  EMPTY_ROW,
  type Fault,
  type Oddity,
  type ReadOuting,
  type Review,
  type Table,
} from '@cuaderno/book-import';
import {
  formatDay,
  type Modality,
  type OutingSummary,
  parseDay,
  seasonOf,
  toOuting,
  toSummary,
} from '@cuaderno/domain';

/** The first of some rows, and how many they are: the others are asked for. */
export type Page<Row> = { count: number; rows: Row[] };

/** An outing that would be added and is unlikely. */
export type OddRow = { outing: OutingSummary; rows: number[]; odd: Oddity[] };
/** The outings of a season, by its first year, newest first. */
export type SeasonRows = Page<OutingSummary> & { season: number };
/** A row of the file as it stands there: its texts by column. */
export type FileRow = { row: number; cells: string[] };
/** A row that is left out, or was and is taken. */
export type LeftRow = FileRow & { reason: string; isTaken: boolean };
/** An outing that is probably in the book. */
export type DuplicateRow = {
  id: string;
  row: number;
  type: Modality;
  date: string;
  place: string | null;
  canAdd: boolean;
};

/** A review without the outings themselves. */
export type Reviewed = Pick<Review, 'words' | 'outings' | 'unjoined'> & {
  added: number;
  /** Outings that wait for an answer. */
  waiting: number;
  questions: number;
  /** An outing to whose description columns are added. */
  noted: Noted | null;
  /** The first two days. */
  days: string[];
  faults: Fault[];
  /** With the ids of all of them: which were found right is known where they are shown. */
  odd: Page<OddRow> & { ids: string[] };
  seasons: SeasonRows[];
  /** Those of them that are still left out, and all of those shown. */
  left: number;
  leftRows: Page<LeftRow>;
  /** Those that aren't added, and all of those shown. */
  present: number;
  duplicates: Page<DuplicateRow>;
};

/** A description, and the sentences of it that come from columns. */
export type Noted = { date: string; description: string; sentences: string[] };

/** What more rows may be asked of. */
export type Listed = 'odd' | 'leftRows' | 'duplicates' | { season: number };
export type ListedRow = OddRow | LeftRow | DuplicateRow | OutingSummary;

const FIRST = { season: 4, odd: 50, left: 20, duplicates: 20, questions: 200 };

/** What a review is shown from. */
export type Made = { found: Review; table: Table; choices: Choices; firstMonth: number };

/** The lists of a review, sorted once and read page by page. */
export function listsOf({ found, table, choices, firstMonth }: Made) {
  const bySeason = new Map<number, ReadOuting[]>();
  for (const outing of found.added.toSorted(newestFirst)) {
    const season = seasonOf(outing.payload.date, firstMonth);
    const its = bySeason.get(season);
    if (its) its.push(outing);
    else bySeason.set(season, [outing]);
  }
  const odd = found.added.filter((outing) => outing.odd !== undefined);
  const left = leftOf(found, table, choices);
  const duplicates = [
    ...found.duplicates,
    // Ticked, to be unticked.
    ...found.added
      .filter(({ id }) => choices.addDuplicates.has(id))
      .map((outing) => ({ ...outing, canAdd: true })),
  ].toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));

  function more(of: Listed, from: number, to: number): ListedRow[] {
    if (of === 'odd') return odd.slice(from, to).map(oddRow);
    if (of === 'leftRows') return leftRows(left.slice(from, to), table);
    if (of === 'duplicates') return duplicates.slice(from, to).map(duplicateRow);
    return (bySeason.get(of.season) ?? []).slice(from, to).map(summaryOf);
  }

  const shown: Reviewed = {
    words: found.words,
    outings: found.outings,
    unjoined: found.unjoined,
    added: found.added.length,
    waiting: found.outings - found.added.length - found.duplicates.length,
    questions: found.faults.length,
    noted: notedIn(found.added),
    days: [...new Set(found.added.slice(0, 100).map(({ payload }) => payload.date))].slice(0, 2),
    faults: found.faults.slice(0, FIRST.questions),
    odd: {
      count: odd.length,
      ids: odd.map(({ id }) => id),
      rows: odd.slice(0, FIRST.odd).map(oddRow),
    },
    seasons: Array.from(bySeason, ([season, its]) => ({
      season,
      count: its.length,
      rows: its.slice(0, FIRST.season).map(summaryOf),
    })),
    left: left.filter(({ isTaken }) => !isTaken).length,
    leftRows: {
      count: left.length,
      rows: leftRows(left.slice(0, FIRST.left), table),
    },
    present: found.duplicates.length,
    duplicates: {
      count: duplicates.length,
      rows: duplicates.slice(0, FIRST.duplicates).map(duplicateRow),
    },
  };
  return { shown, more };
}

/** The first outing with sentences of columns, of those with a text of its own besides if there is one. */
function notedIn(added: readonly ReadOuting[]): Noted | null {
  const noted = added.filter(({ sentences }) => sentences !== undefined);
  const best =
    noted.find(({ payload, sentences }) => payload.description !== sentences?.join(' ')) ??
    noted[0];
  if (!best?.sentences) return null;
  const { date, description } = best.payload;
  return { date, description: description ?? '', sentences: best.sentences };
}

const newestFirst = (a: ReadOuting, b: ReadOuting) =>
  a.payload.date < b.payload.date ? 1 : a.payload.date > b.payload.date ? -1 : 0;

/** The row of the Cuaderno that an outing would be. */
function summaryOf({ id, payload }: ReadOuting): OutingSummary {
  const now = new Date().toISOString();
  return toSummary(toOuting(payload, { id, userId: 0, now, before: null }));
}

const oddRow = (outing: ReadOuting): OddRow => ({
  outing: summaryOf(outing),
  rows: outing.rows,
  odd: outing.odd ?? [],
});

function duplicateRow({ id, rows: [row = 0], payload, canAdd }: ReadOuting & { canAdd: boolean }) {
  const { type, date, municipality } = payload;
  const estate =
    'cotoName' in payload ? payload.cotoName : 'finca' in payload ? payload.finca : null;
  return { id, row, type, date, place: municipality ?? estate ?? null, canAdd };
}

type Left = { row: number; reason: string; isTaken: boolean };

/** The rows that are left out and those that were taken, in their order; none without anything in it. */
function leftOf(found: Review, table: Table, { taken }: Choices): Left[] {
  const left = found.left
    .filter(({ reason }) => reason !== EMPTY_ROW)
    .map((one) => ({ ...one, isTaken: false }));
  const known = table.rows.filter(({ number }) => taken.has(number));
  return [
    ...left,
    ...known.map((row) => ({ row: row.number, reason: row.left ?? '', isTaken: true })),
  ].toSorted((a, b) => a.row - b.row);
}

function leftRows(left: readonly Left[], table: Table): LeftRow[] {
  const written = rowsAsWritten(
    table,
    left.map(({ row }) => row),
  );
  return left.map((one, index) => ({ ...one, cells: written[index]?.cells ?? [] }));
}

/** A cell as the spreadsheet shows it. */
function shownCell(cell: Cell): string {
  const text = cellText(cell);
  return parseDay(text) === text ? formatDay(text) : text;
}

/** Rows of a table as they stand in the file. */
export function rowsAsWritten(table: Table, numbers: readonly number[]): FileRow[] {
  const wanted = new Set(numbers);
  return table.rows
    .filter(({ number }) => wanted.has(number))
    .map(({ number, cells }) => ({ row: number, cells: cells.map(shownCell) }));
}
