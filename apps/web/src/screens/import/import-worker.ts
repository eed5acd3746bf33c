import {
  type Book,
  bookOf,
  type BookSource,
  type Choices,
  type ColumnProposal,
  columnsKey,
  type Fault,
  fileHash,
  type Corrections,
  proposeColumns,
  type ReadOptions,
  type ReadOuting,
  readTable,
  type Review,
  review,
  type Table,
} from '@cuaderno/book-import';
import { DomainError, medalOf, type Modality, toWire } from '@cuaderno/domain';
import { municipalitiesNamed, searchMunicipalities } from '@cuaderno/municipalities/search';
import { startImport } from '../../book/start-import';
import { sheetNames } from './texts';

/*
 * Reads, matches and reviews a file off the page's thread, and answers the messages of `reader.ts` in order. The
 * table and the outings stay here until the import begins.
 */

export type Question =
  | { kind: 'open'; bytes: ArrayBuffer; options: ReadOptions }
  /** The outings of the book, for the reviews after it. */
  | { kind: 'book'; outings: BookSource['outings'] }
  | { kind: 'review'; choices: Choices; corrections: Corrections }
  /** Stores the outings of the last review as an import to be sent. */
  | { kind: 'start'; userId: number; name: string }
  | { kind: 'template' };

/** A file as it was read. */
export type Opened = Pick<Table, 'kind' | 'sheets' | 'encoding' | 'delimiter'> & {
  rows: number;
  /** Names files with the same columns; null without a header, which says nothing of the next file. */
  key: string | null;
  columns: ColumnProposal[];
};

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
export type Reviewed = Pick<Review, 'left' | 'words' | 'outings' | 'unjoined'> & {
  added: number;
  /** Rows with faults, those that wait for another one of their outing included. */
  faulty: number;
  faults: Fault[];
  duplicates: DuplicateRow[];
  /** An outing to whose description columns are added. */
  noted: Noted | null;
};

/** A description, and the sentences of it that come from columns. */
export type Noted = { date: string; description: string; sentences: string[] };

export type Answers = {
  open: Opened;
  book: null;
  review: Reviewed;
  /** False while another import is under way. */
  start: boolean;
  template: Blob;
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The value, or the Spanish reason of a refusal. */
export type Answer = { value: unknown } | { error: string };

let outingsOfBook: BookSource['outings'] = [];
let file: { table: Table; hash: string; book: Book } | undefined;
let last: Review | undefined;

const prepareBook = (hash: string) =>
  bookOf({ hash, outings: outingsOfBook, search: searchMunicipalities, named: municipalitiesNamed });

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
    key: headerRow === null ? null : columnsKey(header),
    columns: proposeColumns(table, searchMunicipalities),
  };
}

function rowOf({ id, rows: [row = 0], payload }: ReadOuting, canAdd: boolean): DuplicateRow {
  const { type, date, municipality } = payload;
  const estate =
    'cotoName' in payload ? payload.cotoName : 'finca' in payload ? payload.finca : null;
  return { id, row, type, date, place: municipality ?? estate ?? null, canAdd };
}

function answerReview(choices: Choices, corrections: Corrections): Reviewed {
  if (!file) throw new Error('No file');
  // A failed review leaves none to import.
  last = undefined;
  last = review(file.table, choices, corrections, file.book);
  const { left, words, outings, unjoined, faults, held, added, duplicates } = last;
  return {
    left,
    words,
    outings,
    unjoined,
    faults,
    added: added.length,
    faulty: new Set([...faults.flatMap(({ rows }) => rows), ...held]).size,
    duplicates: duplicates.map((one) => rowOf(one, one.canAdd)),
    noted: notedIn(added),
  };
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

/** Stores the outings of the last review, and what the end of the import says of them. */
function start(userId: number, name: string): Promise<boolean> {
  const { added = [], faults = [], held = [] } = last ?? {};
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
    skipped: new Set([...faults.flatMap(({ rows }) => rows), ...held]).size,
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
      return answerReview(question.choices, question.corrections);
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
