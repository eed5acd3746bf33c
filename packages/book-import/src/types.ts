import {
  type Day,
  type Medal,
  type Modality,
  MORE_OF_PIECE,
  type Municipality,
  type OutingPayload,
  type OutingSummary,
} from '@cuaderno/domain';

/** A cell as read: a text, a number, or nothing. A day is 'YYYY-MM-DD', a time 'HH:MM'. */
export type Cell = string | number | null;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t';

/** Between which days the rows of a season are, as its title says ('Temporada 2019-20'). */
export type SeasonDays = { from: Day; to: Day };

/** A row of a table; `left` says in Spanish why it is none of its data. */
export type TableRow = {
  /** Unique in the table: its sheet and its number there, of `rowNumber`. */
  number: number;
  /** As many as the header has. */
  cells: Cell[];
  left?: string;
  /** What a row of a CSV has beyond the header: its cells may be shifted. */
  surplus?: string;
  /** Of the title above it, or of its sheet's name. */
  season?: SeasonDays;
  /** Of the title above it, or of its sheet's name: 'Esperas'. */
  modality?: Modality;
  /** The month of the title above it: 'octubre 2023'. */
  month?: string;
  /** The title above it in a table without a column of places, to be noted. */
  title?: string;
};

/** A sheet to choose, of which a table may have several. */
export type Sheet = {
  name: string;
  /** Rows of data, 0 for an empty sheet. */
  rows: number;
  /** Sheets with the same number have the same titles, and can be read together. */
  titles: number;
  taken: boolean;
  /** Why it can't be read, in Spanish. */
  refusal: string | null;
};

/** One or several sheets, or a CSV, without empty columns and the rows above the header. */
export type Table = {
  kind: 'csv' | 'xlsx';
  /** Those to choose from, in their order; none of a CSV. */
  sheets: Sheet[];
  /** Of a CSV. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  header: string[];
  /** The row of the (first) header as the spreadsheet shows it, null without one: columns have letters then. */
  headerRow: number | null;
  rows: TableRow[];
};

/** How a file is read; without `sheets` those are taken that have the titles of the one with the best known. */
export type ReadOptions = {
  sheets?: readonly string[];
  encoding?: Encoding;
  delimiter?: Delimiter;
};

/** The columns of a piece, of which an outing may have several. */
export const PIECE_COLUMNS = [
  'species',
  'quantity',
  'sex',
  'score',
  'medal',
  ...MORE_OF_PIECE,
  'state',
  'estimatedScore',
  'measuredScore',
  'record',
  'recordDate',
] as const;

/** What a column may be; several may be a `note`, which is added to the description with its heading. */
export type Field =
  | 'date'
  | 'year'
  | 'month'
  | 'day'
  | 'type'
  | 'municipality'
  | 'province'
  | 'ccaa'
  | 'estate'
  | 'place'
  | 'armada'
  | 'puesto'
  | 'startTime'
  | 'endTime'
  | 'wind'
  | 'companions'
  | 'description'
  | 'note'
  | 'archived'
  | 'id'
  | 'males'
  | 'females'
  | 'counted'
  | (typeof PIECE_COLUMNS)[number];

/** A column with the field proposed for it, null for one that isn't imported. */
export type ColumnProposal = {
  index: number;
  header: string;
  field: Field | null;
  /** Up to three different values. */
  samples: string[];
};

/** What the hunter chose before the review. */
export type Choices = {
  /** The field of each column. */
  columns: readonly (Field | null)[];
  /** The modality of rows that name none. */
  modality: Modality | null;
  /** Whether rows of the same day, modality and place are pieces of one montería. */
  join: boolean;
  /** The meaning of words by `wordKey`. */
  words: ReadonlyMap<string, string>;
  /** Ids of probable duplicates to add all the same. */
  addDuplicates: ReadonlySet<string>;
  /** The numbers of rows that were left out, and are outings after all. */
  taken: ReadonlySet<number>;
};

/** New values by the id of a fault, or of one cell by `cellKey`: '' leaves the cell blank, null leaves its rows out. */
export type Corrections = ReadonlyMap<string, string | null>;

/** A value to choose, and its label; with what it would mean ('Un corzo, plata'), where that tells them apart. */
export type Choice = {
  value: string;
  label: string;
  hint?: string;
  icon?: 'points' | 'weight' | 'count';
  medal?: Medal;
};

/** One value of a column that can't be imported, in all its rows. */
export type Fault = {
  /** The key of its correction. */
  id: string;
  field: Field;
  /** As written in the file, '' for a blank. */
  value: string;
  /** The correction that corrects nothing, null without one. */
  typed: string | null;
  rows: number[];
  /** A question or an error; `mark` is the part of it to highlight. */
  message: string;
  mark?: string;
  /** Values to choose from, best first; empty where any may be typed. */
  choices: Choice[];
  /** The other values of the column that one answer serves: the key of that answer, their rows, some of them. */
  all?: { id: string; rows: number[]; samples: string[] };
  /** What was probably meant. */
  proposal: string | null;
  /** Whether it may be left blank, or for a municipality kept as written (corrected with the same text). */
  canClear: boolean;
  canKeep: boolean;
  /** Where and when the first of its rows was, as far as it is known. */
  place: string | null;
  date: string | null;
};

/** An outing of the file. */
export type ReadOuting = {
  /** A UUID: of the file's id column, or derived from the file and its first row. */
  id: string;
  rows: number[];
  payload: OutingPayload;
  /** The sentences of its description that come from columns of notes; absent without any. */
  sentences?: string[];
  /** Why a careful reader would look at it twice; absent where nothing is odd. */
  odd?: Oddity[];
};

/** Something unlikely in an outing that would be added: '12 corzos en una espera', from row 7, «Corzo 12». */
export type Oddity = {
  text: string;
  row: number;
  written: string;
  /** The earlier row with the same words. */
  like?: number;
};

/** An outing that is probably in the book already. */
export type DuplicateOuting = ReadOuting & {
  /** The id of the one in the book. */
  of: string;
  /** False for the same id, which can't be added again. */
  canAdd: boolean;
};

/** A word of the file that stands for a modality or a species. */
export type Word = {
  key: string;
  field: 'type' | 'species';
  value: string;
  rows: number;
  /** What it stands for, null while that is to be asked. */
  to: string | null;
  choices: string[];
};

/** The dry run: each row of the table is in one of the four groups. */
export type Review = {
  added: ReadOuting[];
  duplicates: DuplicateOuting[];
  faults: Fault[];
  /** Sound rows that wait for another row of their outing. */
  held: number[];
  left: { row: number; reason: string }[];
  words: Word[];
  /** Outings of all rows that aren't left out, and how many they would be without joining. */
  outings: number;
  unjoined: number;
};

/** The municipalities of a typed text, best first (`searchMunicipalities`). */
export type SearchMunicipalities = (query: string) => Municipality[];

/** What a file is compared with. */
export type BookSource = {
  /** Of `fileHash`, for the ids of new outings. */
  hash: string;
  /** All outings of the book. */
  outings: readonly OutingSummary[];
  search: SearchMunicipalities;
  /** The municipalities of a whole name, also an old or an everyday one (`municipalitiesNamed`). */
  named: SearchMunicipalities;
};
