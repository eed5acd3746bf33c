import type { ColumnProposal, Field, ReadOptions, Table } from '@cuaderno/book-import';
import type { Modality } from '@cuaderno/domain';

/** What was chosen and corrected for a file, as it is kept. */
export type Chosen = {
  columns: readonly (Field | null)[];
  modality: Modality | null;
  join: boolean;
  words: readonly (readonly [key: string, to: string])[];
  /** The corrections, under the name that devices have stored. */
  mendings: readonly (readonly [id: string, to: string | null])[];
  addDuplicates: readonly string[];
  /** Numbers of rows that were left out and are outings. */
  taken: readonly number[];
  /** Ids of odd outings that are right as they are. */
  fine: readonly string[];
};

/** A file as it was read. */
export type Opened = Pick<Table, 'kind' | 'sheets' | 'encoding' | 'delimiter'> & {
  rows: number;
  /** Whether it was perhaps not read as it was written: signs that are none, or one column alone. */
  isUnclear: boolean;
  /** Names files with the same columns; null without a header, which says nothing of the next file. */
  key: string | null;
  columns: ColumnProposal[];
};

/** A file, and how it is read. */
export type File = { name: string; bytes: ArrayBuffer; options: ReadOptions };

/** A file that was read, with its choices. */
export type Open = { file: File; opened: Opened; choices: Chosen };
