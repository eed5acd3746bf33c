import { findUserById } from '@cuaderno/db';
import { open, router } from '../trpc';

export const authRouter = router({
  /** The signed-in hunter, or null for a visitor. */
  me: open.query(({ ctx }) => (ctx.session ? findUserById(ctx.db, ctx.session.userId) : null)),
});
