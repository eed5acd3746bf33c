import { initTRPC, TRPCError } from '@trpc/server';
import { DomainError } from '@cuaderno/domain';
import { markPlain, transformer as wire } from '@cuaderno/protocol';
import superjson, { type SuperJSONResult } from 'superjson';
import type { Context } from './context';
import { toPublicError, toTrpcError } from './errors';

/** Limits of superjson's annotations in an input: how many, and UTF-16 units of each path. */
const ANNOTATIONS_MAX = 1_000;
const PATH_UNITS = 200;

/** Whether the annotations of an input are few, short and for undefined fields only. */
function marksOnlyUndefined(annotations: unknown): boolean {
  let left = ANNOTATIONS_MAX;
  const check = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.length === 1 && node[0] === 'undefined';
    if (typeof node !== 'object' || node === null) return false;
    return Object.entries(node).every(([path, inner]) => {
      left -= 1;
      return left >= 0 && path.length <= PATH_UNITS && check(inner);
    });
  };
  return check(annotations);
}

/**
 * superjson, restricted for inputs to JSON with undefined fields, which suffices for the procedures:
 * of its other types a BigInt can cost seconds, a RegExp may never end. References are ignored.
 */
const transformer = {
  input: {
    serialize: wire.serialize,
    deserialize({ json, meta }: SuperJSONResult): unknown {
      if (meta?.values === undefined) return json;
      if (!marksOnlyUndefined(meta.values)) throw new TRPCError({ code: 'BAD_REQUEST' });
      const { referentialEqualities: _ignored, ...annotations } = meta;
      return superjson.deserialize({ json, meta: annotations });
    },
  },
  output: wire,
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  // The session is read at each news; a stream without news ends by its age.
  sse: { maxDurationMs: 15 * 60_000, ping: { enabled: true, intervalMs: 25_000 } },
  errorFormatter: ({ shape, error }) => {
    const { status, body } = toPublicError(error);
    const data = { ...shape.data, httpStatus: status, issues: body.issues ?? [] };
    return { ...shape, message: body.message, data };
  },
});

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** Translates the error of a call, and reports an unexpected one. */
function withPublicError<R extends Result>(result: R, { report }: Context): R {
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') report(error.cause);
  return { ...result, error };
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure without a session. */
export const open = t.procedure.use(async ({ ctx, next }) => withPublicError(await next(), ctx));

const unauthenticated = () => new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');

// One middleware for all, as tRPC copies the call for each.
const withSession = ({ isPlain }: { isPlain: boolean }) =>
  t.procedure.use(async ({ ctx, next }) => {
    const { session } = ctx;
    if (session === null) throw toTrpcError(unauthenticated());
    const result = await next({ ctx: { session, userId: session.userId } });
    if (isPlain && result.ok) markPlain(result.data);
    return withPublicError(result, ctx);
  });

/** A procedure that requires a session, with `userId` in its context. */
export const signedIn = withSession({ isPlain: false });

/** @throws DomainError UNAUTHENTICATED once the session of a stream has ended */
export async function requireSession({ auth, userId, session }: SignedInContext): Promise<void> {
  const sessions = await auth.list(userId, session.token);
  if (!sessions.some(({ current }) => current)) throw unauthenticated();
}

/** A signed-in procedure whose answers, large lists and outings, have JSON values only. */
export const signedInPlain = withSession({ isPlain: true });

/** The context of a signed-in procedure. */
export type SignedInContext = Context & {
  session: NonNullable<Context['session']>;
  userId: number;
};
