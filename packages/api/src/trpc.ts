import { initTRPC, TRPCError } from '@trpc/server';
import { findProgramToken } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { markPlain, transformer as wire } from '@cuaderno/protocol';
import { type ProcedureCall, procedureCalls } from '@cuaderno/protocol/telemetry';
import superjson, { type SuperJSONResult } from 'superjson';
import type { BrowserSession, Caller, Context } from './context';
import { toPublicError, toTrpcError, Unauthenticated } from './errors';
import { limitWrites } from './turns';

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

/** Who may call a procedure, for the REST document. */
type Meta = { access: 'open' | 'session' | 'book' };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
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

/** Makes a call of a procedure, with its duration and outcome in the operator's metrics and traces. */
async function traced<R extends Result>(procedure: string, make: () => Promise<R>): Promise<R> {
  if (!procedureCalls.hasSubscribers) return make();
  const call: ProcedureCall = { procedure };
  return procedureCalls.tracePromise(async () => {
    try {
      const result = await make();
      call.outcome = result.ok ? 'ok' : result.error.code;
      return result;
    } catch (error) {
      call.outcome = toTrpcError(error).code;
      throw error;
    }
  }, call);
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure without a session. */
export const open = t.procedure
  .meta({ access: 'open' })
  .use(({ ctx, next, path }) => traced(path, async () => withPublicError(await next(), ctx)));

/** The refusal of a change with a token that only reads. */
export const onlyReads = () =>
  new DomainError('FORBIDDEN', 'Esta clave para programas solo puede leer');
/** The refusal of a program's token where a session is needed. */
export const notForPrograms = () =>
  new DomainError('FORBIDDEN', 'Una clave para programas no da acceso a la cuenta');

// One middleware for all, as tRPC copies the call for each.
const withBook = ({ isPlain }: { isPlain: boolean }) =>
  t.procedure.meta({ access: 'book' }).use(({ ctx, next, type, path }) =>
    traced(path, async () => {
      const { session } = ctx;
      if (session === null) throw toTrpcError(new Unauthenticated());
      if (type === 'mutation' && session.program?.canWrite === false) {
        throw toTrpcError(onlyReads());
      }
      const result = await next({ ctx: { session, userId: session.userId } });
      if (isPlain && result.ok) markPlain(result.data);
      return withPublicError(result, ctx);
    }),
  );

/** A procedure on the book: for a session or a program's token, with `userId` in its context. */
export const ofBook = withBook({ isPlain: false });

/** A procedure on the book whose answers, large lists and outings, have JSON values only. */
export const ofBookPlain = withBook({ isPlain: true });

/** A procedure that writes in the book: few of a user at once. */
export const writing = ofBook.use(({ ctx, next }) => limitWrites(ctx, () => next()));

/** The same, whose answers have JSON values only. */
export const writingPlain = ofBookPlain.use(({ ctx, next }) => limitWrites(ctx, () => next()));

/** A procedure on the account, for a session only, with `userId` in its context. */
export const signedIn = t.procedure.meta({ access: 'session' }).use(({ ctx, next, path }) =>
  traced(path, async () => {
    const { session } = ctx;
    if (session === null) throw toTrpcError(new Unauthenticated());
    if (session.program) throw toTrpcError(notForPrograms());
    return withPublicError(await next({ ctx: { session, userId: session.userId } }), ctx);
  }),
);

/** @throws DomainError UNAUTHENTICATED once the session or the token of a long request has ended */
export async function requireSession({
  auth,
  db,
  session,
}: Pick<BookContext, 'auth' | 'db' | 'session'>): Promise<void> {
  const isOpen = session.program
    ? await findProgramToken(db, session.program.token)
    : (await auth.list(session.userId, session.token)).some(({ current }) => current);
  if (!isOpen) throw new Unauthenticated();
}

/** The context of a procedure on the book. */
export type BookContext = Context & { session: Caller; userId: number };

/** The context of a signed-in procedure. */
export type SignedInContext = BookContext & { session: BrowserSession };
