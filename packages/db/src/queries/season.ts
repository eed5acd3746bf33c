import { type Medal, medalOf, type Modality } from '@cuaderno/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { outingSpecies } from '../schema/outing-species';
import { outings } from '../schema/outings';

/** A season of a book: outings per modality, pieces, and medals. */
export type SeasonFigures = {
  totals: Record<Modality, number>;
  pieces: number;
  medals: Record<Medal, number>;
};

/** Matches the outings of the season that began in `season`, on 1 April; archived ones don't count. */
const inSeason = (season: number) => sql`${outings.archivedAt} IS NULL
  AND ${outings.date} >= ${`${season}-04-01`} AND ${outings.date} < ${`${season + 1}-04-01`}`;

/** Reads the figures of a user's season. */
export async function seasonFigures(
  db: Db,
  userId: number,
  season: number,
): Promise<SeasonFigures> {
  const counts = await db
    .select({ type: outings.type, count: sql<number>`count(*)::int` })
    .from(outings)
    .where(and(eq(outings.userId, userId), inSeason(season)))
    .groupBy(outings.type);
  const totals = { espera: 0, monteria: 0, rececho: 0 };
  for (const { type, count } of counts) totals[type] = count;
  const entries = await db
    .select({
      species: outingSpecies.species,
      score: outingSpecies.score,
      sex: outingSpecies.sex,
      awardedTrophy: outingSpecies.awardedTrophy,
      quantity: outingSpecies.quantity,
    })
    .from(outingSpecies)
    .innerJoin(
      outings,
      and(eq(outings.userId, outingSpecies.userId), eq(outings.id, outingSpecies.outingId)),
    )
    .where(and(eq(outings.userId, userId), inSeason(season), isNull(outingSpecies.archivedAt)));
  const medals: Record<Medal, number> = { bronze: 0, silver: 0, gold: 0 };
  for (const entry of entries) {
    const medal = medalOf(entry);
    if (medal !== null) medals[medal] += 1;
  }
  return {
    totals,
    pieces: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    medals,
  };
}

/**
 * Writes the summary of the season that has ended for each user with notifications on, a verified
 * e-mail, and hunted in it; once, however often it is called.
 */
export async function enqueueSeasonSummaries(db: Db, season: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO jobs (id, kind, key, user_id, payload)
    SELECT gen_random_uuid(), 'season', 'season:' || ${season}::text || ':' || users.id, users.id,
      jsonb_build_object('season', ${season}::int)
    FROM users
    WHERE users.email_notifications AND users.email_verified
      AND users.deleted_at IS NULL AND users.disabled_at IS NULL
      AND EXISTS (SELECT FROM ${outings} WHERE ${outings.userId} = users.id AND ${inSeason(season)})
    ON CONFLICT (key) DO NOTHING`);
}
