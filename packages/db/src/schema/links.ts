import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { users } from './users';

/** What a link allows: a new password, the verification of an address, a registration by invitation. */
export type LinkPurpose = 'reset' | 'verify' | 'invite';

/** Links of a single use, by the hash of their token. */
export const links = pgTable(
  'links',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** Null for an invitation. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to, or that it invites. */
    email: text('email').notNull(),
    expires: timestamptz('expires').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('links_user').on(table.userId), index('links_expire').on(table.expires)],
);
