import { latestPhotos } from '@cuaderno/db';
import { z } from 'zod';
import { router, ofBookPlain } from '../trpc';

/** Photos of an album strip at most. */
const LATEST_MAX = 50;

export const photosRouter = router({
  /** Lists the photos of the latest outings, with their captions. */
  latest: ofBookPlain
    .input(z.object({ limit: z.int().min(1).max(LATEST_MAX).default(12) }).prefault({}))
    .query(({ ctx, input }) => latestPhotos(ctx.db, ctx.userId, input.limit)),
});
