import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** Why a backup was made: a night's, before a migration, or by the operator's hand. */
export type BackupReason = 'night' | 'migration' | 'hand';

/** Backups that the product made, and whether they could be restored; of all instances. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    reason: text('reason').$type<BackupReason>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** Null for one that could not be written. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** When it was restored into a scratch database, all equal. */
    checkedAt: timestamptz('checked_at'),
    /** What could not be done, for the operator. */
    fault: text('fault'),
    users: integer('users'),
    outings: integer('outings'),
    /** Outings by the number of their user, as restored. */
    books: jsonb('books').$type<Record<string, number>>(),
  },
  (table) => [index('backups_age').on(table.startedAt)],
);
