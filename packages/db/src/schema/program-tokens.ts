import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { users } from './users';

/** Tokens of a user's programs, by the hash of each. */
export const programTokens = pgTable(
  'program_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull().unique('program_tokens_hash'),
    name: text('name').notNull(),
    canWrite: boolean('can_write').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Null for one that never expires. */
    expires: timestamptz('expires'),
    /** The last use, to the hour; null before the first. */
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('program_tokens_user').on(table.userId)],
);
