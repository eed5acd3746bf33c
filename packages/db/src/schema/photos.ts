import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns';
import { documents } from './documents';
import { outingSpecies } from './outing-species';
import { outings } from './outings';
import { users } from './users';

/**
 * Photos of an outing, of one of its entries, or of a document. A row with neither is staged: uploaded before
 * the outing or the document that refers to it.
 */
export const photos = pgTable(
  'photos',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    outingId: uuid('outing_id'),
    entryId: uuid('entry_id'),
    documentId: uuid('document_id'),
    position: integer('position').notNull().default(0),
    /** The bytes, or null for those in the bucket, which the next four columns name. */
    image: bytea('image'),
    thumb: bytea('thumb'),
    imageSha256: text('image_sha256'),
    imageBytes: integer('image_bytes'),
    thumbSha256: text('thumb_sha256'),
    thumbBytes: integer('thumb_bytes'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    mime: text('mime').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'photos_pkey', columns: [table.userId, table.id] }),
    foreignKey({
      name: 'photos_outing',
      columns: [table.userId, table.outingId],
      foreignColumns: [outings.userId, outings.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'photos_entry',
      columns: [table.userId, table.entryId],
      foreignColumns: [outingSpecies.userId, outingSpecies.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'photos_document',
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    // Used by the cascade from a document, and by its reads.
    index('photos_of_document')
      .on(table.userId, table.documentId)
      .where(sql`${table.documentId} IS NOT NULL`),
    index('photos_outing_order').on(
      table.userId,
      table.outingId,
      table.entryId,
      table.position,
      table.id,
    ),
    // Used by the cascade from an entry.
    index('photos_entry_lookup')
      .on(table.userId, table.entryId)
      .where(sql`${table.entryId} IS NOT NULL`),
    // Used before an object of the bucket is deleted.
    index('photos_of_image')
      .on(table.userId, table.imageSha256)
      .where(sql`${table.imageSha256} IS NOT NULL`),
    index('photos_of_thumb')
      .on(table.userId, table.thumbSha256)
      .where(sql`${table.thumbSha256} IS NOT NULL`),
    index('photos_staged')
      .on(table.createdAt)
      .where(sql`${table.outingId} IS NULL AND ${table.documentId} IS NULL`),
    check(
      'photos_entry_has_outing',
      sql`${table.entryId} IS NULL OR ${table.outingId} IS NOT NULL`,
    ),
    check('photos_document_alone', sql`${table.documentId} IS NULL OR ${table.outingId} IS NULL`),
    check('photos_position', sql`${table.position} >= 0`),
    check(
      'photos_pixels',
      sql`${table.width} BETWEEN 1 AND 20000 AND ${table.height} BETWEEN 1 AND 20000`,
    ),
    check('photos_mime', sql`${table.mime} IN ('image/jpeg', 'image/png', 'image/webp')`),
    check(
      'photos_bytes',
      sql`octet_length(${table.image}) BETWEEN 1 AND 20000000 AND octet_length(${table.thumb}) BETWEEN 1 AND 1000000`,
    ),
    check(
      'photos_place',
      sql`num_nulls(${table.image}, ${table.thumb}) = 0
          AND num_nonnulls(${table.imageSha256}, ${table.imageBytes}, ${table.thumbSha256}, ${table.thumbBytes}) = 0
        OR num_nonnulls(${table.image}, ${table.thumb}) = 0
          AND num_nulls(${table.imageSha256}, ${table.imageBytes}, ${table.thumbSha256}, ${table.thumbBytes}) = 0
          AND ${table.imageSha256} ~ '^[0-9a-f]{64}$' AND ${table.thumbSha256} ~ '^[0-9a-f]{64}$'
          AND ${table.imageBytes} BETWEEN 1 AND 20000000 AND ${table.thumbBytes} BETWEEN 1 AND 1000000`,
    ),
  ],
);

/** SQL condition: the photo is staged. */
export const isStaged = sql`${photos.outingId} IS NULL AND ${photos.documentId} IS NULL`;
