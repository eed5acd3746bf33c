import {
  type Day,
  type OutingCursor,
  type OutingSummary,
  type Season,
  SEASON_START,
  seasonOf,
  type SeasonOuting,
  seasonOfBook,
  seasonsOfBook,
  type SeasonTotals,
} from '@cuaderno/domain';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { outings } from '../../schema/outings';
import { users } from '../../schema/users';
import { listSummaries } from './outings';

/** Summaries read at once: of a long book, only what its figures need stays in memory. */
const PAGE = 1_000;

async function readBook(db: Db, userId: number): Promise<SeasonOuting[]> {
  const book: SeasonOuting[] = [];
  let cursor: OutingCursor | undefined;
  do {
    const page = await listSummaries(db, userId, { cursor, limit: PAGE });
    book.push(...page.items.map(counted));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return book;
}

/** An outing without what the figures don't need. */
function counted(outing: OutingSummary): SeasonOuting {
  const { id, type, date, municipality, province, species } = outing;
  const kept: SeasonOuting = { id, type, date, municipality, province, species };
  if (outing.archived) kept.archived = outing.archived;
  if (outing.startTime) kept.startTime = outing.startTime;
  if (outing.endTime) kept.endTime = outing.endTime;
  return kept;
}

async function firstMonthOf(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ firstMonth: users.seasonStart })
    .from(users)
    .where(eq(users.id, userId));
  return row?.firstMonth ?? SEASON_START;
}

/** Reads a season of a user's book beside the one before it; without `season` the one of `today`. */
export async function readSeason(
  db: Db,
  userId: number,
  { season, today }: { season?: number | undefined; today: Day },
): Promise<Season> {
  const firstMonth = await firstMonthOf(db, userId);
  return seasonOfBook(await readBook(db, userId), {
    season: season ?? seasonOf(today, firstMonth),
    firstMonth,
    today,
  });
}

/** Reads all seasons of a user's book up to `today`, newest first. */
export async function readSeasons(db: Db, userId: number, today: Day): Promise<SeasonTotals[]> {
  const firstMonth = await firstMonthOf(db, userId);
  return seasonsOfBook(await readBook(db, userId), { firstMonth, today });
}

/**
 * Writes the summary of the season that ended just before the month of `today` for each user with
 * notifications on, a verified e-mail, and hunted in it; once, however often it is called.
 */
export async function enqueueSeasonSummaries(db: Db, today: Day): Promise<void> {
  const ended = Number(today.slice(0, 4)) - 1;
  const month = today.slice(5, 7);
  await db.execute(sql`
    INSERT INTO jobs (id, kind, key, user_id, payload)
    SELECT gen_random_uuid(), 'season', 'season:' || ${ended}::text || ':' || users.id, users.id,
      jsonb_build_object('season', ${ended}::int)
    FROM users
    WHERE users.email_notifications AND users.email_verified
      AND users.deleted_at IS NULL AND users.disabled_at IS NULL
      AND users.season_start = ${Number(month)}
      AND EXISTS (SELECT FROM ${outings} WHERE ${outings.userId} = users.id
        AND ${outings.archivedAt} IS NULL
        AND ${outings.date} >= ${`${ended}-${month}-01`} AND ${outings.date} < ${`${ended + 1}-${month}-01`})
    ON CONFLICT (key) DO NOTHING`);
}
