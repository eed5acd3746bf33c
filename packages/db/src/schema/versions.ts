import { pgSequence } from 'drizzle-orm/pg-core';

/**
 * The lowest number that an outing's next write may get, as the sequence's last value: 1 until a backup
 * is restored (queries/versions.ts). A sequence, because backups carry those along without a row that
 * a migration would make a second time.
 */
export const versionFloor = pgSequence('version_floor');
