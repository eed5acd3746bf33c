import { integer, pgTable } from 'drizzle-orm/pg-core';

/** Lowest version of an outing's next write; one row once a backup was restored (queries/versions.ts). */
export const versionFloor = pgTable('version_floor', { version: integer('version').primaryKey() });
