import { DOCUMENT_KINDS, type DocumentKind } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { atMost, change, day, isDay, timestamptz } from './columns';
import { users } from './users';

/** Documents of a hunter, as a licence. Ids are unique per user; photos are rows of `photos`. */
export const documents = pgTable(
  'documents',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    name: text('name'),
    number: text('number'),
    /** The last day of its validity; null for one that doesn't expire. */
    expires: day('expires'),
    /** Whether messages may say that it expires. */
    remind: boolean('remind').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** Raised with that of the book, which tells other devices. */
    change: change(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'documents_pkey', columns: [table.userId, table.id] }),
    check(
      'documents_kind',
      sql`${table.kind} IN (${sql.raw(DOCUMENT_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check('documents_expires_day', isDay(table.expires)),
    check('documents_version_positive', sql`${table.version} > 0`),
    check('documents_lengths', atMost(1000, table.name, table.number)),
  ],
);
