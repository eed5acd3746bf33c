import type { DashboardStats, Medal } from '@cuaderno/domain';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users';

/** Pieces of a stored species, and its entries per medal. */
export type SpeciesFigures = { species: string; pieces: number; medals: Record<Medal, number> };

/** The figures of a book: per stored species, and outings per modality. */
export type Figures = { species: SpeciesFigures[]; totals: DashboardStats['totals'] };

/**
 * The state of a user's book. A trigger raises `change` with every write of an outing or a tombstone and
 * stores it in that row; the lock on this row orders the user's concurrent writes.
 */
export const books = pgTable('books', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Renewed by a restore, after which changes are numbered anew. */
  id: uuid('id').notNull().defaultRandom(),
  change: bigint('change', { mode: 'number' }).notNull().default(0),
  /** The dashboard's figures at `figuresChange`, counted by the rules `figuresRules`. */
  figures: jsonb('figures').$type<Figures>(),
  figuresChange: bigint('figures_change', { mode: 'number' }),
  figuresRules: text('figures_rules'),
});
