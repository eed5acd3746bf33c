import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { PASSWORD, type Server, sessionOf, startBuilt } from '../server';

/** Reads the embedded PostgreSQL's process id from its lock file. */
async function postmasterOf(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : 0;
}

/** Sends SIGKILL to a process, if it exists. */
function killAtOnce(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Polls `answer` until it returns something; bounded by the test's timeout. */
export async function until<T>(answer: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await answer().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    await pause(20);
  }
}

type Victim = 'server' | 'database' | 'both';
type Kill = { victim: Victim; acknowledged: number; backAfterMs: number };

/** Result of `killUnderWriters`: acknowledged outings and the kills. */
type Reckoning = {
  acknowledged: Map<string, { marks: string; pieces: number }>;
  kills: Kill[];
  statuses: Map<number, number>;
};

const WRITERS = 16;

/** Derives an outing's number of pieces from its id. */
export const piecesOf = (id: string): number => 1 + (Number.parseInt(id.slice(0, 2), 16) % 5);

/**
 * Kills server and database in turn while sixteen writers save monterías, each retried under its id
 * until acknowledged.
 * @returns the acknowledged outings and the running server
 */
export async function killUnderWriters(
  dataDir: string,
  { rounds, perRound }: { rounds: number; perRound: number },
): Promise<Reckoning & { server: Server; email: string }> {
  const email = 'escritor@cuaderno.test';
  let server = await startBuilt({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await createClient(server.url).register({ name: 'Escritor', email, password: PASSWORD });
  const reckoning: Reckoning = { acknowledged: new Map(), kills: [], statuses: new Map() };
  const writing = { over: false };

  // One session, which survives restarts in the database.
  const headers = {
    ...(await sessionOf(server.url, email)),
    'content-type': 'application/json',
  };
  const write = async () => {
    while (!writing.over) {
      const id = randomUUID();
      const marks = `${id} ${'lance '.repeat(20)}`.trim();
      const pieces = piecesOf(id);
      const animals = Array.from({ length: pieces }, () => ({ species: 'Jabalí', score: 111 }));
      const body = JSON.stringify({ id, date: '2026-01-10', description: marks, animals });
      // Retries the same id until it is acknowledged.
      for (let saved = false; !saved && !writing.over; ) {
        const url = `${server.url}/api/outings/monteria`;
        const status = await fetch(url, { method: 'POST', headers, body })
          // Counts complete responses only.
          .then(async (answer) => (await answer.text(), answer.status))
          .catch(() => 0);
        reckoning.statuses.set(status, (reckoning.statuses.get(status) ?? 0) + 1);
        saved = status === 201 || status === 200;
        if (saved) reckoning.acknowledged.set(id, { marks, pieces });
        else await pause(20);
      }
    }
  };

  const writers = Array.from({ length: WRITERS }, write);
  const reached = (count: number) =>
    until(async () => reckoning.acknowledged.size >= count || undefined);
  const VICTIMS: Victim[] = ['server', 'database', 'both'];
  for (let round = 0; round < rounds; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
    await reached(reckoning.acknowledged.size + perRound);
    const before = reckoning.acknowledged.size;
    const postmaster = await postmasterOf(dataDir);
    const since = performance.now();
    if (victim !== 'database') server.process.kill('SIGKILL');
    if (victim !== 'server') killAtOnce(postmaster);
    if (victim !== 'database') {
      await server.stop('SIGKILL');
      server = await startBuilt({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    }
    await reached(reckoning.acknowledged.size + 1);
    const backAfterMs = Math.round(performance.now() - since);
    reckoning.kills.push({ victim, acknowledged: before, backAfterMs });
  }
  await reached(reckoning.acknowledged.size + perRound);
  writing.over = true;
  await Promise.all(writers);
  return { ...reckoning, server, email };
}
