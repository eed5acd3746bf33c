import type { Database } from '@cuaderno/db';
import type { Request, RequestHandler } from 'express';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { guardsOf, namedProcedures } from '../rest/routes';
import { createLimiter, throwTooMany } from './limiter';

const MINUTE = 60;
const CHANGES = 'Demasiados cambios seguidos';

/** `words` begin the message of a spent one. */
type Budget = { limiter: RateLimiterPostgres; reserved: number; words: string };

/** Limits of a user's writes and downloads: far above manual use, far below a program's. */
function budgetsOf(pool: Database['pool']) {
  return {
    /** Outings and profiles written in ten minutes: enough to type a season's book at once. */
    write: {
      limiter: createLimiter(pool, 'write', 6_000, 10 * MINUTE),
      reserved: 20,
      words: CHANGES,
    },
    /** Photos uploaded in an hour: each takes CPU. */
    upload: {
      limiter: createLimiter(pool, 'upload', 2_000, 60 * MINUTE),
      reserved: 10,
      words: CHANGES,
    },
    /** Exports and imports in an hour; 'copy' prefixes their stored counters. */
    export: {
      limiter: createLimiter(pool, 'copy', 30, 60 * MINUTE),
      reserved: 1,
      words: 'Demasiadas copias seguidas',
    },
    /** Memorias in an hour, apart from exports: impatient presses must not keep a hunter from a copy of the book. */
    print: {
      limiter: createLimiter(pool, 'print', 60, 60 * MINUTE),
      reserved: 1,
      words: 'Demasiadas memorias seguidas',
    },
  } satisfies Record<string, Budget>;
}

type Spending = { kind: keyof ReturnType<typeof budgetsOf>; count: number };

/** The budget and points of a request; null for none. */
function spendingOf(request: Request): Spending | null {
  const { budget } = guardsOf(request);
  if (budget) return { kind: budget, count: 1 };
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return null;
  return { kind: 'write', count: Math.max(1, namedProcedures(request).length) };
}

/** Points reserved in PostgreSQL and not spent; `until` in ms since 1970. */
type Purse = { left: number; until: number };
const EMPTY: Purse = { left: 0, until: 0 };
/** Most cached purses, one per user and budget. */
const PURSES_MAX = 10_000;

/**
 * Counts each user's writes, uploads and exports in PostgreSQL, across instances and restarts. Points
 * are reserved some at a time, so that not every write costs a query.
 * @throws DomainError TOO_MANY when they are spent
 */
export function spendBudgets(pool: Database['pool']): RequestHandler {
  const budgets = budgetsOf(pool);
  const purses = new Map<string, Promise<Purse>>();

  const reserve = async (
    purse: Purse,
    userId: number,
    { kind, count }: Spending,
  ): Promise<Purse> => {
    if (purse.left >= count && purse.until > Date.now()) {
      return { ...purse, left: purse.left - count };
    }
    const { limiter, reserved, words } = budgets[kind];
    const points = Math.max(reserved, count);
    const { msBeforeNext } = await limiter
      .consume(String(userId), points)
      .catch((error: unknown) => throwTooMany(limiter, error, words));
    return { left: points - count, until: Date.now() + msBeforeNext };
  };

  const spend = async (userId: number, spending: Spending) => {
    const key = `${spending.kind}:${userId}`;
    // Serialized: else each request of a burst reserves points.
    const before = purses.get(key) ?? Promise.resolve(EMPTY);
    const after = before.catch(() => EMPTY).then((purse) => reserve(purse, userId, spending));
    if (purses.size >= PURSES_MAX) purses.clear();
    purses.set(key, after);
    await after;
  };

  return async (request, _response, next) => {
    const spending = request.session ? spendingOf(request) : null;
    if (request.session && spending) await spend(request.session.userId, spending);
    next();
  };
}
