import { DomainError } from '@cuaderno/domain';
import { z } from 'zod';
import { router, signedIn } from '../trpc';

export const sessionsRouter = router({
  /** Lists the user's open sessions, last used first; `current` is the caller's. */
  list: signedIn.query(async ({ ctx }) => {
    const open = await ctx.auth.list(ctx.userId, ctx.session.token);
    return open.map(({ id, current, createdAt, lastUsedAt, userAgent }) => ({
      id,
      current,
      createdAt,
      lastUsedAt,
      userAgent,
    }));
  }),

  /** Ends one of the user's sessions. */
  end: signedIn.input(z.object({ id: z.string() })).mutation(async ({ ctx, input }) => {
    if (!(await ctx.auth.signOutOne(ctx.userId, input.id))) {
      throw new DomainError('NOT_FOUND', 'Esa sesión ya no está abierta');
    }
    ctx.audit('session ended');
  }),

  /** Ends all sessions but the caller's. */
  endOthers: signedIn.mutation(async ({ ctx }) => {
    const ended = await ctx.auth.signOutOthers(ctx.db, ctx.userId, ctx.session.token);
    ctx.audit('other sessions ended');
    return { ended };
  }),
});
