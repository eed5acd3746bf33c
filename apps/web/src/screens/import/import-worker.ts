import {
  type Book,
  bookOf,
  type BookSource,
  type Cell,
  type Choices,
  columnsKey,
  fileHash,
  type Corrections,
  proposeColumns,
  type ReadOptions,
  readTable,
  type Review,
  review,
  type Table,
} from '@cuaderno/book-import';
import { DomainError, medalOf, toWire } from '@cuaderno/domain';
import { municipalitiesNamed, searchMunicipalities } from '@cuaderno/municipalities/search';
import { startImport } from '../../book/start-import';
import {
  type FileRow,
  type Listed,
  type ListedRow,
  listsOf,
  type Reviewed,
  rowsAsWritten,
} from './shown-review';
import type { Opened } from './chosen';
import { sheetNames } from './sheet-names';

/*
 * Reads, matches and reviews a file off the page's thread, and answers the messages of `reader.ts` in order. The
 * table and the outings stay here until the import begins.
 */

export type Question =
  | { kind: 'open'; bytes: ArrayBuffer; options: ReadOptions }
  /** The outings of the book, for the reviews after it. */
  | { kind: 'book'; outings: BookSource['outings'] }
  | { kind: 'review'; choices: Choices; corrections: Corrections; firstMonth: number }
  /** More rows of a list of the last review. */
  | { kind: 'more'; of: Listed; from: number; to: number }
  /** Rows as they stand in the file. */
  | { kind: 'rows'; rows: readonly number[] }
  /** Stores the outings of the last review as an import to be sent. */
  | { kind: 'start'; userId: number; name: string }
  | { kind: 'template' };

export type Answers = {
  open: Opened;
  book: null;
  review: Reviewed;
  more: ListedRow[];
  rows: FileRow[];
  /** False while another import is under way. */
  start: boolean;
  template: Blob;
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The value, or the Spanish reason of a refusal. */
export type Answer = { value: unknown } | { error: string };

let outingsOfBook: BookSource['outings'] = [];
let file: { table: Table; hash: string; book: Book } | undefined;
let last: ({ found: Review } & ReturnType<typeof listsOf>) | undefined;

const prepareBook = (hash: string) =>
  bookOf({
    hash,
    outings: outingsOfBook,
    search: searchMunicipalities,
    named: municipalitiesNamed,
  });

async function open(buffer: ArrayBuffer, options: ReadOptions): Promise<Opened> {
  const bytes = new Uint8Array(buffer);
  const table = await readTable(bytes, options);
  const hash = await fileHash(bytes);
  file = { table, hash, book: prepareBook(hash) };
  const { kind, sheets, encoding, delimiter, header, headerRow, rows } = table;
  return {
    kind,
    sheets,
    encoding,
    delimiter,
    rows: rows.filter(({ left }) => left === undefined).length,
    isUnclear: header.length === 1 || [header, ...rows.map(({ cells }) => cells)].some(hasNoSign),
    key: headerRow === null ? null : columnsKey(header),
    columns: proposeColumns(table, searchMunicipalities),
  };
}

/** A sign that couldn't be read, or two for one: 'Cazorla, JaÃ©n'. */
const NO_SIGN = /\uFFFD|[ÂÃ][\u0080-\u00BF]/;
const hasNoSign = (cells: readonly Cell[]) =>
  cells.some((cell) => typeof cell === 'string' && NO_SIGN.test(cell));

function answerReview({
  choices,
  corrections,
  firstMonth,
}: Extract<Question, { kind: 'review' }>): Reviewed {
  // A failed review leaves none to import.
  last = undefined;
  const { table, book } = opened();
  const found = review(table, choices, corrections, book);
  last = { found, ...listsOf({ found, table, choices, firstMonth }) };
  return last.shown;
}

function opened() {
  if (!file) throw new Error('No file');
  return file;
}

/** Stores the outings of the last review, and what the end of the import says of them. */
function start(userId: number, name: string): Promise<boolean> {
  const { added = [] } = last?.found ?? {};
  const outings = added.map(({ id, rows: [row = 0], payload }) => ({
    id,
    row,
    payload: toWire(payload),
  }));
  const dates = outings.map(({ payload }) => payload.date).toSorted();
  const pieces = added.flatMap(({ payload }) => payload.pieces);
  const facts = {
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    pieces: pieces.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
    medals: pieces.filter((piece) => medalOf({ ...piece, awardedTrophy: null }) !== null).length,
    skipped: last?.shown.waiting ?? 0,
    sheets: sheetNames(file?.table.sheets ?? []),
  };
  return startImport(userId, { name, outings, facts });
}

async function makeTemplate(): Promise<Blob> {
  const { templateWorkbook } = await import('@cuaderno/book-import/template');
  return new Blob([await templateWorkbook()], { type: XLSX });
}

function answer(question: Question): unknown {
  switch (question.kind) {
    case 'open':
      return open(question.bytes, question.options);
    case 'book':
      outingsOfBook = question.outings;
      if (file) file.book = prepareBook(file.hash);
      return null;
    case 'review':
      return answerReview(question);
    case 'more':
      return last?.more(question.of, question.from, question.to) ?? [];
    case 'rows':
      return rowsAsWritten(opened().table, question.rows);
    case 'start':
      return start(question.userId, question.name);
    case 'template':
      return makeTemplate();
  }
}

function refusal(error: unknown): Answer {
  if (error instanceof DomainError) return { error: error.message };
  console.error(error);
  return { error: 'No se ha podido leer el archivo' };
}

// One at a time, in their order.
let queue = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  queue = queue
    .then(async () => answer(data))
    .then((value): Answer => ({ value }), refusal)
    .then((reply) => self.postMessage(reply));
});
