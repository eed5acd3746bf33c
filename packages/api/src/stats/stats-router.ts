import { dashboardStats, readSeason, readSeasons } from '@cuaderno/db';
import { EARLIEST_YEAR, todayInSpain } from '@cuaderno/domain';
import { parseSpan, PLACE_LEVELS } from '@cuaderno/season-print/content';
import { z } from 'zod';
import { estimateMemoria } from './memoria';
import { router, ofBookPlain } from '../trpc';
import { limitReads, readBookInTurn } from '../turns';

const YEAR_WRONG = 'La temporada se nombra por su primer año: 2026';
const year = z
  .int({ error: YEAR_WRONG })
  .min(EARLIEST_YEAR - 1, { error: YEAR_WRONG })
  .max(9999, { error: YEAR_WRONG });

const print = z.strictObject(
  {
    /** '2026', '2024-2026', 'todas'. */
    seasons: z.string(),
    photos: z.boolean(),
    notes: z.boolean(),
    sheets: z.boolean(),
    places: z.enum(PLACE_LEVELS),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'La memoria no tiene ninguna opción con ese nombre'
        : undefined,
  },
);

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: ofBookPlain.query(({ ctx }) =>
    limitReads(ctx, () => dashboardStats(ctx.db, ctx.userId)),
  ),

  /** A season by its first year, without it the current one, beside the one before. */
  season: ofBookPlain
    .input(z.object({ season: year.optional() }).prefault({}))
    .query(({ ctx, input }) =>
      readBookInTurn(ctx, () =>
        readSeason(ctx.db, ctx.userId, { season: input.season, today: todayInSpain() }),
      ),
    ),

  /** What the memoria of one season or several will have. */
  seasonPrint: ofBookPlain
    .input(print)
    .query(({ ctx, input: { seasons, ...options } }) =>
      estimateMemoria(ctx, { span: parseSpan(seasons), options }),
    ),

  /** The figures of every season, newest first. */
  seasons: ofBookPlain.query(({ ctx }) =>
    readBookInTurn(ctx, () => readSeasons(ctx.db, ctx.userId, todayInSpain())),
  ),
});
