import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { users } from './users';

/**
 * The outings that were deleted: a late retry of their creation is told so, and what comes back under
 * the same id goes on above the last `version`.
 */
export const tombstones = pgTable(
  'tombstones',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    deletedAt: timestamptz('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'tombstones_pkey', columns: [table.userId, table.id] }),
    // What a hunter has deleted since a moment.
    index('tombstones_by_time').on(table.userId, table.deletedAt),
    // What is old enough to go.
    index('tombstones_age').on(table.deletedAt),
  ],
);
