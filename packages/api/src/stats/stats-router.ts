import { dashboardStats } from '@cuaderno/db';
import { router, signedInPlain } from '../trpc';

export const statsRouter = router({
  /** Pieces, medals and outings of the dashboard. */
  dashboard: signedInPlain.query(({ ctx }) => dashboardStats(ctx.db, ctx.userId)),
});
