import {
  FIELDS,
  type Homologation,
  type Measurement,
  type Medal,
  type ScoreState,
  type Sex,
  type WeightKind,
} from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { atMost, timestamptz } from './columns';
import { outings } from './outings';

const upTo = (key: 'age' | 'weight' | 'distance', column: AnyPgColumn) =>
  sql`${column} BETWEEN 0 AND ${sql.raw(String(FIELDS[key].max))}`;

/** SQL condition: a sheet is an object with points, of a size that no sheet reaches. */
const isSheet = (column: AnyPgColumn) =>
  sql`coalesce(jsonb_typeof(${column}->'points') = 'number' AND (${column}->>'points')::numeric BETWEEN 0 AND ${sql.raw(String(FIELDS.score.max))} AND octet_length(${column}::text) <= 4000, ${column} IS NULL)`;

/** Pieces of an outing, ordered by `position`. */
export const outingSpecies = pgTable(
  'outing_species',
  {
    userId: integer('user_id').notNull(),
    id: uuid('id').notNull(),
    outingId: uuid('outing_id').notNull(),
    position: integer('position').notNull(),
    species: text('species').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** Null counts as a macho. */
    sex: text('sex').$type<Sex>(),
    score: numeric('score', { precision: 6, scale: 2, mode: 'number' }),
    /** In years. */
    age: integer('age'),
    /** In kg. */
    weight: numeric('weight', { precision: 6, scale: 2, mode: 'number' }),
    weightKind: text('weight_kind').$type<WeightKind>(),
    /** In metres. */
    distance: integer('distance'),
    weapon: text('weapon'),
    seal: text('seal'),
    measurement: jsonb('measurement').$type<Measurement>(),
    homologation: jsonb('homologation').$type<Homologation>(),
    /** Of the most certain state, as `countingScore` has it; for lists and stats. */
    countingScore: numeric('counting_score', {
      precision: 6,
      scale: 2,
      mode: 'number',
    }).generatedAlwaysAs(
      sql`coalesce((homologation->>'points')::numeric, (measurement->>'points')::numeric, score)`,
    ),
    scoreState: text('score_state')
      .$type<ScoreState>()
      .generatedAlwaysAs(
        sql`CASE WHEN homologation IS NOT NULL THEN 'homologated' WHEN measurement IS NOT NULL THEN 'measured' END`,
      ),
    /** Medal awarded by an appraiser; the computed medal is derived on read. */
    awardedTrophy: text('awarded_trophy').$type<Medal>(),
    archivedAt: timestamptz('archived_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'outing_species_pkey', columns: [table.userId, table.id] }),
    foreignKey({
      name: 'outing_species_outing',
      columns: [table.userId, table.outingId],
      foreignColumns: [outings.userId, outings.id],
    }).onDelete('cascade'),
    // Covers lists and stats (index-only scans).
    index('outing_species_covering').on(
      table.userId,
      table.outingId,
      table.position,
      table.species,
      table.quantity,
      table.countingScore,
      table.sex,
      table.awardedTrophy,
      table.archivedAt,
      table.weapon,
      table.seal,
      table.scoreState,
    ),
    check('outing_species_age', upTo('age', table.age)),
    check(
      'outing_species_weight',
      sql`${table.weight} <> 'NaN' AND ${upTo('weight', table.weight)}`,
    ),
    check(
      'outing_species_weighed',
      sql`${table.weightKind} IS NULL OR (${table.weightKind} IN ('canal', 'entero') AND ${table.weight} IS NOT NULL)`,
    ),
    check('outing_species_distance', upTo('distance', table.distance)),
    check(
      'outing_species_texts',
      sql`${atMost(FIELDS.weapon.max, table.weapon)} AND ${atMost(FIELDS.seal.max, table.seal)}`,
    ),
    check(
      'outing_species_quantity',
      sql`${table.quantity} BETWEEN 1 AND ${sql.raw(String(FIELDS.quantity.max))}`,
    ),
    check(
      'outing_species_score',
      sql`${table.score} <> 'NaN' AND ${table.score} >= 0 AND ${table.score} <= ${sql.raw(String(FIELDS.score.max))}`,
    ),
    check('outing_species_measurement', isSheet(table.measurement)),
    check('outing_species_homologation', isSheet(table.homologation)),
    check('outing_species_sex', sql`${table.sex} IN ('macho', 'hembra')`),
    check('outing_species_trophy', sql`${table.awardedTrophy} IN ('bronze', 'silver', 'gold')`),
    check('outing_species_position', sql`${table.position} >= 0`),
    check(
      'outing_species_named',
      sql`${table.species} <> '' AND ${atMost(FIELDS.species.max, table.species)}`,
    ),
  ],
);
