import { AsyncResource } from 'node:async_hooks';
import { EventEmitter, on } from 'node:events';
import { DomainError } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../database';
import { isUnavailable } from '../errors/unavailable';
import { cursorText } from './changes';
import { prepared } from './prepared';

/** Interval of the reads, in milliseconds. */
const INTERVAL = 500;
/** Most watchers: each has one of the server's 2,000 connections. */
const WATCHERS_MAX = 1_000;
const WATCHERS_OF_A_USER = 10;

const selectLastChanges = prepared<{ userId: number; book: string; change: number; day: number }>(
  'last_changes',
  ['userId', 'book', 'change', 'day'],
  sql`SELECT user_id AS "userId", id AS book, change::float8 AS change,
      current_date - '1970-01-01'::date AS day
    FROM books WHERE user_id = ANY(${sql.placeholder('users')}::integer[])`,
);

/**
 * Follows a user's book until `signal` aborts: its cursor now, and after each change within half a second.
 * @throws DomainError TOO_MANY
 */
export type WatchBook = (userId: number, signal: AbortSignal) => AsyncIterable<string>;

/**
 * Watches books with one statement per interval for all of them. (NOTIFY would serialize the commits of all
 * writers, and LISTEN needs a connection that PgBouncer may not give.) While the database is unavailable there is
 * no news; other errors are reported.
 */
export function watchBooks(db: Db, report: (error: unknown) => void): WatchBook {
  const watched = new EventEmitter().setMaxListeners(0);
  const last = new Map<number, string>();
  let watchers = 0;
  let timer: NodeJS.Timeout | undefined;

  // `on` listens to 'error' too.
  const watchedUsers = () => watched.eventNames().map(Number).filter(Number.isInteger);

  async function read(): Promise<void> {
    const users = watchedUsers();
    if (users.length === 0) return;
    for (const { userId, ...state } of await selectLastChanges(db, { users })) {
      const seen = `${state.book}.${state.change}`;
      if (last.get(userId) === seen) continue;
      last.set(userId, seen);
      watched.emit(String(userId), cursorText(state));
    }
  }

  async function readAgain(): Promise<void> {
    await read().catch((error: unknown) => {
      if (!isUnavailable(error)) report(error);
    });
    timer =
      watchedUsers().length > 0 ? setTimeout(() => void readAgain(), INTERVAL).unref() : undefined;
    if (!timer) last.clear();
  }

  // No part of the request that happens to be the first: it serves all of them, and goes on after it.
  const begin = AsyncResource.bind(() => {
    timer ??= setTimeout(() => void readAgain()).unref();
  });

  return async function* watch(userId, signal) {
    const name = String(userId);
    if (watchers >= WATCHERS_MAX || watched.listenerCount(name) >= WATCHERS_OF_A_USER) {
      throw new DomainError('TOO_MANY', 'Hay demasiadas ventanas abiertas');
    }
    watchers += 1;
    try {
      const changes = on(watched, name, { signal });
      // The next read gives this watcher the cursor.
      last.delete(userId);
      begin();
      for await (const [cursor] of changes) yield cursor as string;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      watchers -= 1;
    }
  };
}
