import { router, signedIn } from '../trpc';

export const sessionsRouter = router({
  /** Lists the user's open sessions, last used first; `current` is the caller's. */
  list: signedIn.query(async ({ ctx }) => {
    const open = await ctx.auth.list(ctx.userId, ctx.session.token);
    return open.map(({ current, createdAt, lastUsedAt, userAgent }) => ({
      current,
      createdAt,
      lastUsedAt,
      userAgent,
    }));
  }),

  /** Ends all sessions but the caller's. */
  endOthers: signedIn.mutation(async ({ ctx }) => {
    const ended = await ctx.auth.signOutOthers(ctx.db, ctx.userId, ctx.session.token);
    ctx.audit('other sessions ended');
    return { ended };
  }),
});
