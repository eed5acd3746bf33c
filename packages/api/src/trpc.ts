import { initTRPC, TRPCError } from '@trpc/server';
import { DomainError } from '@cuaderno/domain';
import superjson, { type SuperJSONResult } from 'superjson';
import type { Context } from './context';
import { toPublicError, toTrpcError } from './errors';

/** Notes that an input may have, and UTF-16 units of the path in each: our clients send a dozen short ones. */
const NOTES_MAX = 1_000;
const NOTE_UNITS = 200;

/** Whether notes on the types in an input are few and tell of nothing but fields that are undefined. */
function onlyUndefined(notes: unknown): boolean {
  let left = NOTES_MAX;
  const judge = (note: unknown): boolean => {
    if (Array.isArray(note)) return note.length === 1 && note[0] === 'undefined';
    if (typeof note !== 'object' || note === null) return false;
    return Object.entries(note).every(([path, inner]) => {
      left -= 1;
      return left >= 0 && path.length <= NOTE_UNITS && judge(inner);
    });
  };
  return judge(notes);
}

/**
 * superjson, but what comes in may only be JSON with fields that are undefined, which is all that our
 * procedures take: of its other types a big number takes the whole server seconds to make, a pattern may
 * be one without an end. Which objects are the same one means nothing here and is not read.
 */
const transformer = {
  input: {
    serialize: superjson.serialize,
    deserialize({ json, meta }: SuperJSONResult): unknown {
      if (meta?.values === undefined) return json;
      if (!onlyUndefined(meta.values)) throw new TRPCError({ code: 'BAD_REQUEST' });
      const { referentialEqualities: _unread, ...notes } = meta;
      return superjson.deserialize({ json, meta: notes });
    },
  },
  output: superjson,
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { status, body } = toPublicError(error);
    const data = { ...shape.data, httpStatus: status, issues: body.issues ?? [] };
    return { ...shape, message: body.message, data };
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
