import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { newUser, send, type TestUser } from '../server';
import { until } from '../faults/faults';
import type { Pair } from './postgres';
import { report } from './programs';

const WRITERS = 16;
const RECECHO = { date: '2026-01-11', species: 'Corzo' };

/** What the writers were answered; times are of `performance.now()`. */
export type Writing = {
  acknowledged: Map<string, number>;
  failures: { at: number; status: number; text: string }[];
  /** Time of each writer's last acknowledged write. */
  last: number[];
  /** Resolves when each writer has had an acknowledged write after `time`. */
  allAfter: (time: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Registers the writers' accounts, in sequence: each hashes a password. */
export async function registerWriters(url: string): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < WRITERS) users.push(await newUser(url));
  return users;
}

/** Creates outings as fast as they are acknowledged, each user one at a time; a failed one is repeated under its id. */
export function startWriting(users: TestUser[]): Writing {
  const acknowledged = new Map<string, number>();
  const failures: Writing['failures'] = [];
  const last = users.map(() => 0);
  const state = { isOver: false };
  const write = async (user: TestUser, writer: number) => {
    while (!state.isOver) {
      const id = randomUUID();
      for (let saved = false; !saved; ) {
        const body = { ...RECECHO, id, description: id };
        const { status, text } = await send(user, 'POST', '/api/outings/rececho', body).catch(
          (error: Error) => ({ status: 0, text: String(error.cause) }),
        );
        saved = status === 201 || status === 200;
        const now = performance.now();
        if (saved) {
          acknowledged.set(id, now);
          last[writer] = now;
        } else {
          failures.push({ at: now, status, text });
          if (state.isOver) return;
          await pause(50);
        }
      }
    }
  };
  const writing = users.map(write);
  return {
    acknowledged,
    failures,
    last,
    allAfter: async (time) => void (await until(async () => last.every((each) => each > time))),
    stop: async () => {
      state.isOver = true;
      await Promise.all(writing);
    },
  };
}

/** Checks that each acknowledged outing is stored once and complete. @returns how many are stored */
export async function checkStored({ query }: Pair, { acknowledged }: Writing): Promise<number> {
  const rows = await query<{ description: string; n: number; pieces: number }>(
    `SELECT description, count(DISTINCT outings.id)::int AS n, count(*)::int AS pieces
     FROM outings LEFT JOIN outing_species ON outing_species.outing_id = outings.id GROUP BY description`,
  );
  const stored = new Map(rows.map((row) => [row.description, row]));
  const wrong = [...acknowledged.keys()].filter((id) => {
    const row = stored.get(id);
    return row?.n !== 1 || row.pieces !== 1;
  });
  expect(wrong).toEqual([]);
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  return rows.length;
}

/** Prints how long a disturbance at `time` was felt by the writers until now. */
export function reportRecovery(
  what: string,
  { acknowledged, failures, last }: Writing,
  time: number,
) {
  const seconds = (at: number) => `${((at - time) / 1000).toFixed(2)} s`;
  const first = Math.min(...[...acknowledged.values()].filter((at) => at > time));
  const failed = failures.filter(({ at }) => at > time);
  const statuses = failed.map(({ status }) => status);
  const list = [...new Set(statuses)].map(
    (one) => `${statuses.filter((status) => status === one).length} × ${one}`,
  );
  report(
    `${what}: the next write after ${seconds(first)}, the last failed answer after ${seconds(Math.max(time, ...failed.map(({ at }) => at)))} (${list.join(', ') || 'none'}); ${acknowledged.size} acknowledged to ${last.length} writers`,
  );
}
