import type { Issue } from '../errors';
import type { Modality } from '../modality';

/** Most outings of one call that adds them to an import. */
export const IMPORT_BATCH_MAX = 100;
/** Most imports of a book. */
export const IMPORTS_MAX = 500;
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/** An import of a spreadsheet; `outings` are those of it that are still in the book. */
export type BookImport = {
  id: string;
  /** The name of the file. */
  name: string;
  outings: number;
  createdAt: string;
};

/** What a call has added; `existing` outings stay as they were. */
export type ImportedBatch = {
  added: number;
  existing: number;
  refused: { id: string; message: string; issues: Issue[] }[];
};

/** The result of undoing an import: how many outings it took out, and those that stay as they were edited since. */
export type UndoneImport = { removed: number; kept: KeptOuting[] };
export type KeptOuting = { id: string; type: Modality; date: string; municipality: string | null };

/** @returns the end of the days in which an import can be undone */
export function undoableUntil({ createdAt }: Pick<BookImport, 'createdAt'>): Date {
  return new Date(Date.parse(createdAt) + IMPORT_UNDO_DAYS * 86_400_000);
}
