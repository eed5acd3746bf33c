import { router, signedIn } from '../trpc';

export const sessionsRouter = router({
  /** The hunter's open sessions, the one used last first; `current` is the one that asks. */
  list: signedIn.query(async ({ ctx }) => {
    const open = await ctx.auth.list(ctx.userId, ctx.session.token);
    return open.map(({ current, createdAt, lastUsedAt, userAgent }) => ({
      current,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      userAgent,
    }));
  }),

  /** Ends all sessions but the one that asks. */
  endOthers: signedIn.mutation(async ({ ctx }) => {
    const ended = await ctx.auth.signOutOthers(ctx.db, ctx.userId, ctx.session.token);
    ctx.audit('other sessions ended');
    return { ended };
  }),
});
