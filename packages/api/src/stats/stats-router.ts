import { dashboardStats } from '@cuaderno/db';
import { router, ofBookPlain } from '../trpc';

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: ofBookPlain.query(({ ctx }) => dashboardStats(ctx.db, ctx.userId)),
});
