import { dashboardStats, readSeason, readSeasons } from '@cuaderno/db';
import { EARLIEST_YEAR, todayInSpain } from '@cuaderno/domain';
import { z } from 'zod';
import { router, ofBookPlain } from '../trpc';

const YEAR_WRONG = 'La temporada se nombra por su primer año: 2026';
const year = z
  .int({ error: YEAR_WRONG })
  .min(EARLIEST_YEAR - 1, { error: YEAR_WRONG })
  .max(9999, { error: YEAR_WRONG });

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: ofBookPlain.query(({ ctx }) => dashboardStats(ctx.db, ctx.userId)),

  /** A season by its first year, without it the current one, beside the one before. */
  season: ofBookPlain
    .input(z.object({ season: year.optional() }).prefault({}))
    .query(({ ctx, input }) =>
      readSeason(ctx.db, ctx.userId, { season: input.season, today: todayInSpain() }),
    ),

  /** The figures of every season, newest first. */
  seasons: ofBookPlain.query(({ ctx }) => readSeasons(ctx.db, ctx.userId, todayInSpain())),
});
