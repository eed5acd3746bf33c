import { initTRPC } from '@trpc/server';
import { DomainError } from '@cuaderno/domain';
import superjson from 'superjson';
import type { Context } from './context';
import { toPublicError, toTrpcError } from './errors';

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { body } = toPublicError(error);
    return { ...shape, message: body.message, data: { ...shape.data, issues: body.issues ?? [] } };
  },
});

const mapped = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') ctx.report(error.cause);
  return { ...result, error };
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone may call. */
export const open = mapped;

/** Only with a session: below it the caller is known, and nothing asks again. */
export const signedIn = mapped.use(({ ctx, next }) => {
  if (ctx.session === null)
    throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
  return next({ ctx: { ...ctx, session: ctx.session, userId: ctx.session.userId } });
});

/** What a use case gets from a signed-in procedure. */
export type Hunter = Context & { session: NonNullable<Context['session']>; userId: number };
