import type { Medal } from '@cuaderno/domain';
import type { RowValues } from './read-row';
import type { Problem, RowState } from './row-state';

/** A row whose texts are all read. */
export type SoundRow = { state: RowState; values: RowValues };
export type SoundRows = readonly [SoundRow, ...SoundRow[]];

/** A piece of a payload, as a client sends it. */
export type PieceInput = Record<string, unknown> & { species: string; quantity: number };

/** The row of a piece, and the medal that it names. */
export type Origin = { row: SoundRow; medal: Medal | null };

/** The payload of some rows as a client sends it, its pieces, and the row of each of them. */
export type Built = {
  payload: Record<string, unknown>;
  pieces: PieceInput[];
  origins: Origin[];
  /** Of the columns that the book has no field for, at the end of the description. */
  sentences: string[];
  problems: Problem[];
};
