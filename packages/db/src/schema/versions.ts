import { integer, pgTable } from 'drizzle-orm/pg-core';

/** The lowest number that an outing's next write may get: no row until a backup is restored (queries/versions.ts). */
export const versionFloor = pgTable('version_floor', { version: integer('version').primaryKey() });
