import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns';

/** Random keys shared by all instances, created on first use. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
