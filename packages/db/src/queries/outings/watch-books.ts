import { AsyncResource } from 'node:async_hooks';
import { EventEmitter, on } from 'node:events';
import { DomainError } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { isUnavailable } from '../../errors/unavailable';
import { cursorText } from './changes';
import { prepared } from '../prepared';

/** Interval of the reads, in milliseconds. */
const INTERVAL = 500;
/** Most watchers: each has one of the server's 2,000 connections. */
const WATCHERS_MAX = 1_000;
const WATCHERS_OF_A_USER = 10;
/** Retry-After of one too many, in seconds. */
const BUSY_SECONDS = 60;

const selectLastChanges = prepared<{ userId: number; book: string; change: number; day: number }>(
  'last_changes',
  sql`SELECT user_id AS "userId", id AS book, change::float8 AS change,
      current_date - '1970-01-01'::date AS day
    FROM books WHERE user_id = ANY(${sql.placeholder('users')}::integer[])`,
);

/**
 * Follows a user's book until `signal` aborts: its cursor now, and after each change within half a second.
 * Where there are too many, the oldest watcher of the user with most of them ends for it.
 * @throws DomainError TOO_MANY for the eleventh of a user, and where nobody has more than this one
 */
export type WatchBook = (userId: number, signal: AbortSignal) => AsyncIterable<string>;

/**
 * Watches books with one statement per interval for all of them. (NOTIFY would serialize the commits of all
 * writers, and LISTEN needs a connection that PgBouncer may not give.) While the database is unavailable there is
 * no news; other errors are reported.
 */
export function watchBooks(
  db: Db,
  report: (error: unknown) => void,
  watchersMax = WATCHERS_MAX,
): WatchBook {
  const watched = new EventEmitter().setMaxListeners(0);
  const last = new Map<number, string>();
  /** What ends each watcher, oldest first. */
  const watchers = new Map<AbortController, number>();
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

  /** Makes room for a watcher of a user. @returns whether there is any */
  function makeRoom(userId: number): boolean {
    if (watchers.size < watchersMax) return true;
    const counts = new Map<number, number>();
    for (const user of watchers.values()) counts.set(user, (counts.get(user) ?? 0) + 1);
    const [most, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (count <= (counts.get(userId) ?? 0) + 1) return false;
    const [oldest] = [...watchers].find(([, user]) => user === most) ?? [];
    if (oldest) watchers.delete(oldest);
    oldest?.abort();
    return true;
  }

  return async function* watch(userId, signal) {
    const name = String(userId);
    if (watched.listenerCount(name) >= WATCHERS_OF_A_USER || !makeRoom(userId)) {
      throw new DomainError('TOO_MANY', 'Hay demasiadas ventanas abiertas', [], BUSY_SECONDS);
    }
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    watchers.set(ending, userId);
    try {
      const changes = on(watched, name, { signal: ended });
      // The next read gives this watcher the cursor.
      last.delete(userId);
      begin();
      for await (const [cursor] of changes) yield cursor as string;
    } catch (error) {
      if (!ended.aborted) throw error;
    } finally {
      watchers.delete(ending);
    }
  };
}
