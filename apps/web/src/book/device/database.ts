import type { DashboardStats, Outing } from '@cuaderno/domain';
import type { DBSchema, IDBPDatabase } from 'idb';
import { databaseOpener } from './open-database';
import type { Kept, KeptPhoto, OutboxItem, StoredBook } from './stored-records';

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
  outbox: {
    key: number;
    value: OutboxItem;
    indexes: { outing: [userId: number, outingId: string]; user: number };
  };
  books: { key: number; value: StoredBook };
  stats: { key: number; value: Kept<DashboardStats> };
  outings: { key: [userId: number, id: string]; value: Kept<Outing> };
}

export type Device = IDBPDatabase<Schema>;

/** The device's database, with everything except drafts, which are in `drafts.ts`. */
const NAME = 'cuaderno-de-caza';
const VERSION = 1;

/**
 * Opens the device's database, once.
 * @throws where the browser has no storage, or does not answer.
 */
export const openDevice = databaseOpener<Schema>(NAME, VERSION, (database) => {
  database.createObjectStore('photos', { keyPath: 'id' });
  const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  outbox.createIndex('outing', ['userId', 'outingId']);
  outbox.createIndex('user', 'userId');
  database.createObjectStore('books');
  database.createObjectStore('stats');
  database.createObjectStore('outings');
});
