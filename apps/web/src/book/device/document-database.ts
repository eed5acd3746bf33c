import type { DocumentPayload, UserDocument } from '@cuaderno/domain';
import type { DBSchema } from 'idb';
import { databaseOpener } from './open-database';
import type { Kept } from './stored-records';

/**
 * The write of a document without the server's confirmation; one a document, as a later save takes its place. It
 * leaves the outbox when sent or discarded.
 */
export type PendingDocument = {
  userId: number;
  id: string;
  /** The document at the start of the change; null for a new one. */
  base: UserDocument | null;
  /** Its new content; null deletes it. */
  payload: DocumentPayload | null;
  /**
   * `pending`: to be sent. `rejected`: the server rejected it, for `reason`. `conflict`: the same field changed
   * elsewhere, or (`theirs` null) the document was deleted there, or (`others`) another tab saved it otherwise.
   */
  state: 'pending' | 'rejected' | 'conflict';
  /** The content that the server may have received without its answer arriving. */
  attempted?: DocumentPayload;
  reason?: string;
  theirs?: UserDocument | null;
  /** What other tabs of this device saved, the last first: not sent until the user has chosen. */
  others?: DocumentPayload[];
  savedAt: number;
};

interface Schema extends DBSchema {
  mirror: { key: number; value: Kept<UserDocument[]> };
  outbox: { key: [userId: number, id: string]; value: PendingDocument };
}

/** A separate database: that of the outings keeps its version, for tabs and service workers of earlier builds. */
export const openDocuments = databaseOpener<Schema>('cuaderno-de-caza.documents', 1, (database) => {
  database.createObjectStore('mirror');
  database.createObjectStore('outbox', { keyPath: ['userId', 'id'] });
});
