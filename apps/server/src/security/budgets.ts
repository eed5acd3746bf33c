import type { Database } from '@cuaderno/db';
import type { Request, RequestHandler } from 'express';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createLimiter, throwTooMany } from './limiter';

const MINUTE = 60;

type Budget = { limiter: RateLimiterPostgres; taken: number };

/** What a hunter may do in a while: far more than one who hunts, far less than a program without an end. */
function budgetsOf(pool: Database['pool']) {
  return {
    /** Outings and profiles written in ten minutes: a season's book that comes in all at once fits. */
    write: { limiter: createLimiter(pool, 'write', 6_000, 10 * MINUTE), taken: 20 },
    /** Photos sent ahead in an hour: each takes a core for a while. */
    upload: { limiter: createLimiter(pool, 'upload', 2_000, 60 * MINUTE), taken: 10 },
    /** Copies of the book, out and in, in an hour. */
    copy: { limiter: createLimiter(pool, 'copy', 30, 60 * MINUTE), taken: 1 },
  } satisfies Record<string, Budget>;
}

type Spending = { kind: keyof ReturnType<typeof budgetsOf>; count: number };

/** What a request takes of a budget; null for one that takes of none. */
function spendingOf({ method, path: written }: Request): Spending | null {
  // As routes are found: in capitals, with a slash behind or with a comma in percent it is the same address.
  const path = decodeURIComponent(written).toLowerCase().replace(/\/$/, '');
  if (method === 'HEAD') return null;
  if (path === '/api/export' || path === '/api/import') return { kind: 'copy', count: 1 };
  if (['GET', 'OPTIONS'].includes(method)) return null;
  if (path.startsWith('/api/photos/')) return { kind: 'upload', count: 1 };
  // One for each procedure of a batch.
  const count = path.startsWith('/api/trpc/') ? path.split(',').length : 1;
  return { kind: 'write', count };
}

/** Points that were taken from PostgreSQL and are not spent; `until` in ms since 1970. */
type Purse = { left: number; until: number };
const EMPTY: Purse = { left: 0, until: 0 };
/** Hunters, by budget, whose points are kept here. */
const PURSES_MAX = 10_000;

/**
 * Counts what each hunter writes, sends and takes along, in PostgreSQL, so that instances count together
 * and a restart forgives nothing. Points are taken some at a time: not every write pays for its counting.
 * Throws TOO_MANY when they are spent.
 */
export function spendBudgets(pool: Database['pool']): RequestHandler {
  const budgets = budgetsOf(pool);
  const purses = new Map<string, Promise<Purse>>();

  const take = async (purse: Purse, userId: number, { kind, count }: Spending): Promise<Purse> => {
    if (purse.left >= count && purse.until > Date.now()) {
      return { ...purse, left: purse.left - count };
    }
    const { limiter, taken } = budgets[kind];
    const points = Math.max(taken, count);
    const { msBeforeNext } = await limiter
      .consume(String(userId), points)
      .catch((refusal: unknown) => throwTooMany(refusal, 'Demasiados cambios seguidos'));
    return { left: points - count, until: Date.now() + msBeforeNext };
  };

  const spend = async (userId: number, spending: Spending) => {
    const key = `${spending.kind}:${userId}`;
    // One after the other: what comes in a burst would each take points for many.
    const before = purses.get(key) ?? Promise.resolve(EMPTY);
    const after = before.catch(() => EMPTY).then((purse) => take(purse, userId, spending));
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
