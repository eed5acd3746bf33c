import { latestPhotos } from '@cuaderno/db';
import { z } from 'zod';
import { router, signedIn } from '../trpc';

/** The most that an album strip shows. */
const LATEST_MAX = 50;

export const photosRouter = router({
  /** The photos of the latest outings: their addresses and what to say of them. */
  latest: signedIn
    .input(z.object({ limit: z.int().min(1).max(LATEST_MAX).default(12) }).prefault({}))
    .query(({ ctx, input }) => latestPhotos(ctx.db, ctx.userId, input.limit)),
});
