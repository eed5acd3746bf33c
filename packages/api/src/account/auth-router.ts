import { findUserById } from '@cuaderno/db';
import { notForPrograms, open, router } from '../trpc';

export const authRouter = router({
  /** @returns the signed-in user; null for a visitor */
  me: open.query(({ ctx: { db, session } }) => {
    if (session?.program) throw notForPrograms();
    return session && findUserById(db, session.userId);
  }),
});
