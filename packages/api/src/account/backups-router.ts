import { latestBackup } from '@cuaderno/db';
import { router, signedIn } from '../trpc';

export const backupsRouter = router({
  /** @returns the last backup that was restored on trial, with the user's outings in it; null for none */
  latest: signedIn.query(({ ctx }) => latestBackup(ctx.db, ctx.userId)),
});
