import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns';

/** The browser app's hashed files of the current and recent versions. */
export const staticFiles = pgTable('static_files', {
  name: text('name').primaryKey(),
  body: bytea('body').notNull(),
  keptUntil: timestamptz('kept_until').notNull(),
});
