import type { KeptOuting, WirePayload } from '@cuaderno/domain';
import type { DBSchema } from 'idb';
import { databaseOpener } from '../device/open-database';

/** An outing of a file, with the number of its first row. */
export type ImportedOuting = { id: string; row: number; payload: WirePayload };

/** What the page of a finished import says of it. */
export type ImportFacts = {
  from: string;
  to: string;
  pieces: number;
  medals: number;
  /** Outings that waited for an answer. */
  skipped: number;
  /** The names of the file's sheets, where several were read; imports of an earlier build have none. */
  sheets?: string[];
};

/**
 * An import of this device, one a user. It is sent batch by batch, and stays until its page is left after the end.
 */
export type ImportJob = {
  userId: number;
  id: string;
  /** The name of the file. */
  name: string;
  total: number;
  /** `added`, `existing` and `refused` make what was sent. */
  added: number;
  existing: number;
  refused: { row: number; message: string }[];
  /**
   * `sending`; `stopped`: the server takes no more, for `reason`; `done`; `undoing`: what was added is to be taken
   * out; `undone`: `kept` was edited since.
   */
  state: 'sending' | 'stopped' | 'done' | 'undoing' | 'undone';
  reason?: string;
  kept?: KeptOuting[];
  facts: ImportFacts;
  startedAt: number;
};

/** A file under review, with what was chosen and corrected, so that a reload loses nothing. */
export type ImportDraft = { userId: number; name: string; bytes: ArrayBuffer; review: unknown };

interface Schema extends DBSchema {
  jobs: { key: number; value: ImportJob };
  batches: {
    key: [userId: number, part: number];
    value: { userId: number; part: number; outings: ImportedOuting[] };
  };
  drafts: { key: number; value: ImportDraft };
  choices: {
    key: [userId: number, header: string];
    value: { userId: number; header: string; choices: unknown };
  };
}

/** A separate database, as that of the documents. */
export const openImports = databaseOpener<Schema>('cuaderno-de-caza.imports', 1, (database) => {
  database.createObjectStore('jobs', { keyPath: 'userId' });
  database.createObjectStore('batches', { keyPath: ['userId', 'part'] });
  database.createObjectStore('drafts', { keyPath: 'userId' });
  database.createObjectStore('choices', { keyPath: ['userId', 'header'] });
});
