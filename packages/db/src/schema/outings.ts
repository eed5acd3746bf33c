import { type CustomParams, MODALITIES, type Modality } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { atMost, change, day, isDay, timestamptz } from './columns';
import { imports } from './imports';
import { users } from './users';

/**
 * Outings. Ids are UUIDv7, unique per user; photos are rows of `photos`.
 */
export const outings = pgTable(
  'outings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    type: text('type').$type<Modality>().notNull(),
    date: day('date').notNull(),
    country: text('country').notNull().default('España'),
    municipality: text('municipality'),
    province: text('province'),
    ccaa: text('ccaa'),
    location: text('location'),
    description: text('description'),
    customParams: jsonb('custom_params').$type<CustomParams>().notNull().default({}),
    /** The import that added it, if one did. */
    importId: uuid('import_id'),
    version: integer('version').notNull().default(1),
    change: change(),
    archivedAt: timestamptz('archived_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'outings_pkey', columns: [table.userId, table.id] }),
    index('outings_by_change').on(table.userId, table.change, table.id),
    // Scanned backwards: newest first.
    index('outings_by_date').on(table.userId, table.date, table.id),
    index('outings_of_import')
      .on(table.userId, table.importId)
      .where(sql`${table.importId} IS NOT NULL`),
    foreignKey({
      name: 'outings_import',
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }),
    // Covers the stats (index-only scan).
    index('outings_counted')
      .on(table.userId, table.id, table.type)
      .where(sql`${table.archivedAt} IS NULL`),
    check(
      'outings_type',
      sql`${table.type} IN (${sql.raw(MODALITIES.map((type) => `'${type}'`).join(', '))})`,
    ),
    check('outings_date_day', isDay(table.date)),
    check('outings_version_positive', sql`${table.version} > 0`),
    check(
      'outings_custom_params_object',
      sql`jsonb_typeof(${table.customParams}) = 'object' AND octet_length(${table.customParams}::text) <= 20000`,
    ),
    check(
      'outings_lengths',
      sql`${atMost(1000, table.country, table.municipality, table.province, table.ccaa, table.location)} AND ${atMost(4000, table.description)}`,
    ),
  ],
);

/** The columns of an outing that a hunter fills in. */
export const FILLED_IN = [
  'type',
  'date',
  'country',
  'municipality',
  'province',
  'ccaa',
  'location',
  'description',
  'customParams',
] as const satisfies readonly (keyof typeof outings.$inferSelect)[];
export type OutingColumns = Pick<typeof outings.$inferSelect, (typeof FILLED_IN)[number]>;
