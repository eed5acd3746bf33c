import { dashboardStats, measurePhotos, readSeason, readSeasons } from '@cuaderno/db';
import { EARLIEST_YEAR, todayInSpain } from '@cuaderno/domain';
import {
  estimatePrint,
  parseSpan,
  PLACE_LEVELS,
  seasonContent,
} from '@cuaderno/season-print/content';
import { z } from 'zod';
import { readBookToPrint } from './book-to-print';
import { router, ofBookPlain } from '../trpc';

const YEAR_WRONG = 'La temporada se nombra por su primer año: 2026';
const year = z
  .int({ error: YEAR_WRONG })
  .min(EARLIEST_YEAR - 1, { error: YEAR_WRONG })
  .max(9999, { error: YEAR_WRONG });

const print = z.object({
  /** '2026', '2024-2026', 'todas'. */
  seasons: z.string(),
  photos: z.boolean(),
  notes: z.boolean(),
  sheets: z.boolean(),
  places: z.enum(PLACE_LEVELS),
});

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: ofBookPlain.query(({ ctx }) => dashboardStats(ctx.db, ctx.userId)),

  /** A season by its first year, without it the current one, beside the one before. */
  season: ofBookPlain
    .input(z.object({ season: year.optional() }).prefault({}))
    .query(({ ctx, input }) =>
      readSeason(ctx.db, ctx.userId, { season: input.season, today: todayInSpain() }),
    ),

  /** What the memoria of one season or several will have. */
  seasonPrint: ofBookPlain.input(print).query(async ({ ctx, input: { seasons, ...options } }) => {
    const book = await readBookToPrint(ctx.db, ctx.userId);
    const content = seasonContent({ ...book, span: parseSpan(seasons), options });
    const ids = content.trophies.flatMap(({ photo }) => photo ?? []);
    const stored = await measurePhotos(ctx.db, ctx.userId, ids);
    return estimatePrint(content, stored);
  }),

  /** The figures of every season, newest first. */
  seasons: ofBookPlain.query(({ ctx }) => readSeasons(ctx.db, ctx.userId, todayInSpain())),
});
