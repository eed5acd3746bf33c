import type { DashboardStats, Outing, OutingSummary } from '@cuaderno/domain';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openOnce } from './open-database';
import type { OutboxItem } from '../outbox/outbox-item';

/** A photo that was picked on this device and that the server may not have yet. */
export type KeptPhoto = {
  /** The UUID under which the server will know it. */
  id: string;
  userId: number;
  /** JPEG, upright, 2560 px at most. */
  blob: Blob;
  /** Whether the server has answered that it has it. */
  sent: boolean;
  keptAt: number;
};

/** What the server last said, kept for when it can't be asked; `readAt` in milliseconds. */
export type Kept<T> = { value: T; readAt: number };

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
  outbox: {
    key: number;
    value: OutboxItem;
    indexes: { outing: [userId: number, outingId: string]; user: number };
  };
  books: { key: number; value: Kept<OutingSummary[]> };
  stats: { key: number; value: Kept<DashboardStats> };
  outings: { key: [userId: number, id: string]; value: Kept<Outing> };
}

export type Device = IDBPDatabase<Schema>;

/** What is saved, known and waiting on this device lies in this one database; half-written forms in `drafts.ts`. */
const NAME = 'cuaderno-de-caza';
const VERSION = 1;

/** The device's own database, opened once. Rejects where the browser keeps nothing, or does not answer. */
export const openDevice = openOnce<Schema>(NAME, VERSION, (database) => {
  database.createObjectStore('photos', { keyPath: 'id' });
  const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  outbox.createIndex('outing', ['userId', 'outingId']);
  outbox.createIndex('user', 'userId');
  database.createObjectStore('books');
  database.createObjectStore('stats');
  database.createObjectStore('outings');
});
