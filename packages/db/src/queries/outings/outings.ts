import {
  type Day,
  type Outing,
  type OutingCursor,
  type OutingSummary,
  PIECE_DETAILS,
} from '@cuaderno/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { outingSpecies } from '../../schema/outing-species';
import { FILLED_IN, outings } from '../../schema/outings';
import {
  mapInSlices,
  outingFromRow,
  type OutingRow,
  summaryFromRow,
  type SummaryRow,
} from './outing-rows';
import { prepared } from '../prepared';

// After every possible outing.
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const START: OutingCursor = { date: '9999-99-99', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Before and after the day of every outing. */
const WHOLE = { from: '', until: '9999-99-99' };

/** Whole outings, and summaries, that PostgreSQL sends at once. */
const ROWS = 150;
const SUMMARY_ROWS = 500;

const AFTER_CURSOR = sql`
  AND (o.date, o.id) < (${sql.placeholder('date')}, ${sql.placeholder('id')}::uuid)
  ORDER BY o.date DESC, o.id DESC
  LIMIT ${sql.placeholder('limit')}`;

/** The user, named in each part of a statement: a book's rows are of one partition, if they are cut by user. */
const USER = sql.placeholder('userId');

/** The columns of a summary, but the id, of an outing `o` of the placeholder `userId`. */
const SUMMARY_COLUMNS: Record<Exclude<keyof SummaryRow, 'id'>, SQL> = {
  type: sql`o.type`,
  date: sql`o.date`,
  municipality: sql`o.municipality`,
  province: sql`o.province`,
  ccaa: sql`o.ccaa`,
  location: sql`o.location`,
  cotoName: sql`o.custom_params->>'cotoName'`,
  finca: sql`o.custom_params->>'finca'`,
  startTime: sql`o.custom_params->>'startTime'`,
  endTime: sql`o.custom_params->>'endTime'`,
  windFrom: sql`o.custom_params->>'windFrom'`,
  windForce: sql`(o.custom_params->>'windForce')::int`,
  entries: sql`(SELECT json_agg(
      json_build_array(s.species, s.quantity, s.counting_score, s.sex, s.awarded_trophy, s.weapon,
        s.seal, s.score_state)
      ORDER BY s.position)
    FROM outing_species s WHERE s.user_id = ${USER} AND s.outing_id = o.id)`,
  photoCount: sql`(SELECT count(*)::int FROM photos p
    WHERE p.user_id = ${USER} AND p.outing_id = o.id)`,
  version: sql`o.version`,
  archivedAt: sql`o.archived_at`,
  createdAt: sql`o.created_at AT TIME ZONE 'UTC'`,
  updatedAt: sql`o.updated_at AT TIME ZONE 'UTC'`,
};
const joined = (columns: SQL[]) => sql.join(columns, sql`, `);
export const SUMMARY = joined(
  Object.entries(SUMMARY_COLUMNS).map(
    ([name, column]) => sql`${column} AS ${sql.identifier(name)}`,
  ),
);
/** In the place of a summary's columns, but its id. */
export const NO_SUMMARY = joined(Object.values(SUMMARY_COLUMNS).map(() => sql`NULL`));

const selectSummaries = prepared<SummaryRow>(
  'outing_summaries',
  sql`SELECT o.id, ${SUMMARY} FROM outings o
    WHERE o.user_id = ${USER} ${AFTER_CURSOR}`,
  { rows: SUMMARY_ROWS },
);

type PageRequest = { cursor?: OutingCursor | undefined; limit: number };
type Page<Item> = { items: Item[]; nextCursor: OutingCursor | null };

/** Builds a page from rows read with a limit of one more. */
async function toPage<Row, Item extends OutingCursor>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const items = await mapInSlices(rows.slice(0, limit), toItem);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? { date: last.date, id: last.id } : null };
}

/**
 * Reads up to `limit` summaries of the user's outings, newest date first, then newest created, from the
 * start or after `cursor`.
 *
 * @returns `nextCursor` null on the last page
 */
export async function listSummaries(
  db: Db,
  userId: number,
  { cursor = START, limit }: PageRequest,
): Promise<Page<OutingSummary>> {
  const rows = await selectSummaries(db, { userId, ...cursor, limit: limit + 1 });
  return toPage(rows, limit, summaryFromRow);
}

const DETAILS = sql.raw(
  PIECE_DETAILS.map((key) => `'${key}', s.${outingSpecies[key].name}`).join(', '),
);

// One statement, so that an outing and its entries have the same version.
const OUTING = sql`
  SELECT o.id, o.user_id AS "userId", ${sql.raw(FILLED_IN.map((key) => `o.${outings[key].name}`).join(', '))}, o.version,
    o.archived_at AT TIME ZONE 'UTC' AS "archivedAt",
    o.created_at AT TIME ZONE 'UTC' AS "createdAt", o.updated_at AT TIME ZONE 'UTC' AS "updatedAt",
    (SELECT json_agg(p.id ORDER BY p.position, p.id) FROM photos p
      WHERE p.user_id = ${USER} AND p.outing_id = o.id AND p.entry_id IS NULL) AS photos,
    (SELECT json_agg(json_build_object(
        'id', s.id, 'species', s.species, 'quantity', s.quantity, ${DETAILS},
        'awardedTrophy', s.awarded_trophy, 'createdAt', s.created_at AT TIME ZONE 'UTC',
        'photos', (SELECT json_agg(p.id ORDER BY p.position, p.id) FROM photos p
          WHERE p.user_id = ${USER} AND p.outing_id = s.outing_id AND p.entry_id = s.id)
      ) ORDER BY s.position)
      FROM outing_species s WHERE s.user_id = ${USER} AND s.outing_id = o.id) AS entries
  FROM outings o
  WHERE o.user_id = ${USER}`;

const selectPage = prepared<OutingRow>('outings_page', sql`${OUTING} ${AFTER_CURSOR}`, {
  rows: ROWS,
});

const selectFew = prepared<OutingRow>('outings_few', sql`${OUTING} ${AFTER_CURSOR}`);

const selectOuting = prepared<OutingRow>(
  'outing_whole',
  sql`${OUTING} AND o.id = ${sql.placeholder('id')}::uuid`,
);

/** Reads the outings of some days, `until` excluded, or of all, in pages. */
export async function* readOutings(
  db: Db,
  userId: number,
  { from, until }: { from: Day; until: Day } = WHOLE,
): AsyncGenerator<Outing[]> {
  let cursor: OutingCursor | null = { date: until, id: FIRST_ID };
  while (cursor) {
    const rows: OutingRow[] = await selectFew(db, { userId, ...cursor, limit: ROWS + 1 });
    const page: Page<Outing> = await toPage(rows, ROWS, outingFromRow);
    yield page.items.filter(({ date }) => date >= from);
    cursor = page.nextCursor && page.nextCursor.date >= from ? page.nextCursor : null;
  }
}

/** Reads a page of outings in the order of `listSummaries`. */
export async function pageOutings(
  db: Db,
  userId: number,
  { cursor = START, limit }: PageRequest,
): Promise<Page<Outing>> {
  const rows = await selectPage(db, { userId, ...cursor, limit: limit + 1 });
  return toPage(rows, limit, outingFromRow);
}

/** @returns the user's outing `id` (a UUID), null for another user's */
export async function findOuting(db: Db, userId: number, id: string): Promise<Outing | null> {
  const [row] = await selectOuting(db, { userId, id });
  return row ? outingFromRow(row) : null;
}

/** Reads an outing and locks it until the transaction ends. */
export async function lockOuting(tx: Db, userId: number, id: string): Promise<Outing | null> {
  await tx.execute(lockStatement(userId, id));
  return findOuting(tx, userId, id);
}

const lockStatement = (userId: number, id: string): SQL =>
  sql`SELECT FROM outings WHERE user_id = ${userId} AND id = ${id} FOR UPDATE`;
