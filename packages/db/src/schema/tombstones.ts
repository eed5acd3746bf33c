import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { change, timestamptz } from './columns';
import { users } from './users';

/**
 * Ids of deleted outings and documents: a late retry of a creation is rejected, and an outing imported under the same
 * id continues above the last `version`.
 */
export const tombstones = pgTable(
  'tombstones',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    change: change(),
    deletedAt: timestamptz('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'tombstones_pkey', columns: [table.userId, table.id] }),
    index('tombstones_by_change').on(table.userId, table.change, table.id),
    // Tombstones due for purging.
    index('tombstones_age').on(table.deletedAt),
  ],
);
