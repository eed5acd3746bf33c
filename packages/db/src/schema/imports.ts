import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { atMost, timestamptz } from './columns';
import { users } from './users';

/** Imports of a spreadsheet into a book; `outings.import_id` names the outings of each. */
export const imports = pgTable(
  'imports',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The name of the file. */
    name: text('name').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Kept, so that a device that has not heard of it adds nothing more. */
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    primaryKey({ name: 'imports_pkey', columns: [table.userId, table.id] }),
    check('imports_lengths', sql`${atMost(1000, table.name)}`),
  ],
);
