import { findUserById } from '@cuaderno/db';
import { open, router } from '../trpc';

export const authRouter = router({
  /** @returns the signed-in user; null for a visitor */
  me: open.query(({ ctx }) => (ctx.session ? findUserById(ctx.db, ctx.session.userId) : null)),
});
