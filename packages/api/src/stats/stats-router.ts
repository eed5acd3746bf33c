import { dashboardStats } from '@cuaderno/db';
import { router, signedIn } from '../trpc';

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: signedIn.query(({ ctx }) => dashboardStats(ctx.db, ctx.userId)),
});
