import { type CustomParams, PIECE_DETAILS } from '@cuaderno/domain';
import { type SQL, sql } from 'drizzle-orm';
import { outingSpecies } from '../../schema/outing-species';
import { FILLED_IN, type OutingColumns, outings } from '../../schema/outings';
import { bookOf } from './changes';
import { prepared } from '../prepared';
import { lockAccount } from './user-transaction';
import type { BookCount } from './outing-room';
import type { BookUsage } from './usage';
import { firstVersion, nextVersion } from './versions';

/** @returns the columns that a hunter fills in, without other properties of the object */
export const columnsOf = (outing: OutingColumns): OutingColumns =>
  Object.fromEntries(FILLED_IN.map((key) => [key, outing[key]])) as OutingColumns;

/** What a statement has written: the columns that PostgreSQL fills in; times are its text in UTC. */
export type WrittenRow = {
  version: number;
  change: number;
  custom_params: CustomParams;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  book: string | null;
  day: number;
};

/** What an insert returns besides: the book's count before it, null if it was not needed. */
export type InsertedRow = WrittenRow & { count: Omit<BookCount, 'book'> | null };

/** Without a write all its columns are null. */
export type NoRow = Record<keyof WrittenRow, null>;

const USER = sql`${sql.placeholder('userId')}::integer`;
const ID = sql`${sql.placeholder('id')}::uuid`;
const ARCHIVED = sql`${sql.placeholder('archived')}::boolean`;
const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
const value = (key: (typeof FILLED_IN)[number]) =>
  sql`${sql.placeholder(key)}::${sql.raw(outings[key].getSQLType())}`;
const VALUES = sql.join(FILLED_IN.map(value), sql`, `);
const NAMES = list(FILLED_IN.map((key) => outings[key].name));

const BOOK = bookOf(USER);
const RETURNING = sql`RETURNING outings.version, outings.change::float8 AS change, outings.custom_params,
  outings.archived_at AT TIME ZONE 'UTC' AS "archivedAt",
  outings.created_at AT TIME ZONE 'UTC' AS "createdAt",
  outings.updated_at AT TIME ZONE 'UTC' AS "updatedAt",
  ${BOOK.book} AS book, ${BOOK.day} AS day`;

const ENTRY_KEYS = ['id', 'position', 'species', 'quantity', ...PIECE_DETAILS] as const;
const ENTRY = ENTRY_KEYS.map((key) => outingSpecies[key]);
const ENTRY_NAMES = list(ENTRY.map(({ name }) => name));
const ENTRY_TYPES = ENTRY_KEYS.map((name) => `"${name}" ${outingSpecies[name].getSQLType()}`);
const entriesIn = (key: string) =>
  sql`json_to_recordset(${sql.placeholder(key)}::json) AS e(${list(ENTRY_TYPES)})`;
const ENTRY_VALUES = list(ENTRY_KEYS.map((key) => `e."${key}"`));
const ADD_ENTRIES = sql`added AS (
  INSERT INTO outing_species (user_id, outing_id, ${ENTRY_NAMES})
  SELECT ${USER}, ${ID}, ${ENTRY_VALUES} FROM o, ${entriesIn('added')})`;

const WRITTEN = sql`account LEFT JOIN o ON true`;
const quota = (key: keyof BookUsage) => sql`${sql.placeholder(`${key}Quota`)}::integer`;

/**
 * Stores an outing and its entries. Counts the book only from its change `roomUntil` on.
 *
 * @returns no row for a deleted account; nulls when the outing exists or the book is full
 */
export const insertStatement = prepared<InsertedRow | (NoRow & Pick<InsertedRow, 'count'>)>(
  'insert_outing',
  sql`WITH account AS (${lockAccount(USER)}),
    counted AS MATERIALIZED (
      SELECT (SELECT count(*)::integer FROM outings t WHERE t.user_id = ${USER}) AS outings,
        (SELECT count(*)::integer FROM outing_species t WHERE t.user_id = ${USER}) AS pieces,
        coalesce((SELECT b.change FROM books b WHERE b.user_id = ${USER}), 0)::float8 AS "countedAt"
      FROM account
      WHERE NOT EXISTS (
        SELECT FROM books b WHERE b.user_id = ${USER} AND b.id = ${sql.placeholder('book')}::uuid
          AND b.change < ${sql.placeholder('roomUntil')}::bigint)),
    o AS (
      INSERT INTO outings (user_id, id, version, archived_at, import_id, ${NAMES})
      SELECT account.id, ${ID}, ${firstVersion}, CASE WHEN ${ARCHIVED} THEN now() END,
        ${sql.placeholder('importId')}::uuid, ${VALUES}
      FROM account
      -- Waits for a deletion in progress before the book is locked.
      WHERE NOT EXISTS (
        SELECT FROM outings e WHERE e.user_id = ${USER} AND e.id = ${ID} FOR KEY SHARE)
        AND NOT EXISTS (
          SELECT FROM counted c WHERE c.outings >= ${quota('outings')}
            OR ${sql.placeholder('pieces')}::integer > greatest(0, ${quota('pieces')} - c.pieces))
      ON CONFLICT (user_id, id) DO NOTHING
      ${RETURNING}, refuse_deleted(outings.user_id, outings.id)),
    ${ADD_ENTRIES}
    SELECT o.*, (SELECT row_to_json(counted) FROM counted) AS count FROM ${WRITTEN}`,
);

const columnIn = (key: (typeof FILLED_IN)[number]) => `"${key}" ${outings[key].getSQLType()}`;

/**
 * Stores new outings of an import and their entries, in their order; not those that exist or were deleted. In a transaction of
 * the user.
 *
 * @returns the ids of those that it has stored
 */
export const insertAll = prepared<{ id: string }>(
  'insert_outings',
  sql`WITH fresh AS (
      SELECT e.* FROM json_to_recordset(${sql.placeholder('outings')}::json)
        AS e(position integer, id uuid, archived boolean, ${list(FILLED_IN.map(columnIn))})
      WHERE NOT EXISTS (
          SELECT FROM outings x WHERE x.user_id = ${USER} AND x.id = e.id FOR KEY SHARE)
        AND NOT EXISTS (SELECT FROM tombstones t WHERE t.user_id = ${USER} AND t.id = e.id)
      -- Sorted, so that deletions in progress are all waited for before the book is locked.
      ORDER BY e.position),
    o AS (
      INSERT INTO outings (user_id, id, version, archived_at, import_id, ${NAMES})
      SELECT ${USER}, e.id, ${firstVersion}, CASE WHEN e.archived THEN now() END,
        ${sql.placeholder('importId')}::uuid, ${list(FILLED_IN.map((key) => `e."${key}"`))}
      FROM fresh e
      ON CONFLICT (user_id, id) DO NOTHING
      RETURNING outings.id, refuse_deleted(outings.user_id, outings.id)),
    added AS (
      INSERT INTO outing_species (user_id, outing_id, ${ENTRY_NAMES})
      SELECT ${USER}, o.id, ${ENTRY_VALUES}
      FROM o JOIN json_to_recordset(${sql.placeholder('added')}::json)
        AS e("outingId" uuid, ${list(ENTRY_TYPES)})
        ON e."outingId" = o.id)
    SELECT o.id FROM o`,
);

/** @returns a statement that replaces an outing of a known version, and its entries by further CTEs */
const update = (name: string, ofEntries: SQL) =>
  prepared<WrittenRow | NoRow>(
    name,
    sql`WITH account AS (${lockAccount(USER)}),
      o AS (
        UPDATE outings SET (${NAMES}) = ROW (${VALUES}),
          version = ${nextVersion(sql`outings.version`)}, updated_at = now(),
          -- Keeps the time of one that is archived already.
          archived_at = CASE WHEN ${ARCHIVED} IS NULL THEN archived_at
            WHEN ${ARCHIVED} THEN coalesce(archived_at, now()) END
        FROM account
        WHERE outings.user_id = ${USER} AND outings.id = ${ID}
          AND outings.version = ${sql.placeholder('version')}::integer
        ${RETURNING})
      ${ofEntries}
      SELECT o.* FROM ${WRITTEN}`,
  );

/**
 * Replaces an outing of a known version, and leaves its entries.
 *
 * @returns no row for a deleted account; nulls when the outing has another version, or none
 */
export const updateContent = update('update_outing_content', sql``);

/** Replaces an outing as `updateContent`, and adds, changes and deletes the given entries. */
export const updateWithEntries = update(
  'update_outing',
  sql`, ${ADD_ENTRIES},
    changed AS (
      -- An awarded medal is of a species, sex and score: isUnchanged.
      UPDATE outing_species s SET (${ENTRY_NAMES}) = ROW (${ENTRY_VALUES}),
        awarded_trophy = CASE
          WHEN s.species = e.species AND s.score IS NOT DISTINCT FROM e.score
            AND coalesce(s.sex, 'macho') = coalesce(e.sex, 'macho')
          THEN s.awarded_trophy
        END
      FROM o, ${entriesIn('kept')}
      WHERE s.user_id = ${USER} AND s.outing_id = ${ID} AND s.id = e.id
        AND (${list(ENTRY.map(({ name }) => `s.${name}`))}) IS DISTINCT FROM (${ENTRY_VALUES})),
    dropped AS (
      DELETE FROM outing_species s USING o
      WHERE s.user_id = ${USER} AND s.outing_id = ${ID}
        AND s.id = ANY (${sql.placeholder('dropped')}::uuid[]))`,
);
