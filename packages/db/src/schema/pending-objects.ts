import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/**
 * Objects of the photo bucket that no row may need: leases of those being uploaded, and deletions, which a
 * trigger on `photos` adds. Without a foreign key, as the objects of a deleted account outlive its row.
 */
export const pendingObjects = pgTable(
  'pending_objects',
  {
    userId: integer('user_id').notNull(),
    /** That of a lease is the same for the objects of a photo. */
    id: uuid('id').notNull().defaultRandom(),
    sha256: text('sha256').notNull(),
    /** A lease becomes a deletion at `dueAt`. */
    kind: text('kind').$type<'lease' | 'deletion'>().notNull(),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    /** When its deletion from the bucket began: until it ends, the object takes no upload. */
    deletingAt: timestamptz('deleting_at'),
  },
  (table) => [
    primaryKey({
      name: 'pending_objects_pkey',
      columns: [table.userId, table.id, table.sha256],
    }),
    index('pending_objects_due').on(table.dueAt),
    index('pending_objects_of_content').on(table.userId, table.sha256),
    check('pending_objects_kind', sql`${table.kind} IN ('lease', 'deletion')`),
    check('pending_objects_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
