import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { PASSWORD, send, type Server, startBuilt, visitor } from './server';

/** The process of the embedded PostgreSQL below `folder`, from its lock file. */
async function postmasterOf(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : 0;
}

/** Kills process `pid` at once, as a power cut would; one that is gone already is none to kill. */
function killAtOnce(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Asks until `answer` gives something; the test's own time limit ends what never comes. */
export async function until<T>(answer: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await answer().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    await pause(20);
  }
}

type Victim = 'server' | 'database' | 'both';
type Kill = { victim: Victim; acknowledged: number; backAfterMs: number };

/** What `killUnderWriters` found: what was promised, and what is there. */
type Reckoning = {
  acknowledged: Map<string, { marks: string; pieces: number }>;
  kills: Kill[];
  statuses: Map<number, number>;
};

const WRITERS = 16;

/** How many pieces the outing of this id was sent with. */
export const piecesOf = (id: string): number => 1 + (Number.parseInt(id.slice(0, 2), 16) % 5);

/** What a browser sends along once it is signed in. */
export async function sessionOf(url: string, email: string): Promise<Record<string, string>> {
  const answer = await send(visitor(url), 'POST', '/api/login', { email, password: PASSWORD });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const asked = await fetch(`${url}/api/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  return { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
}

/**
 * Sixteen writers save monterías, each under an id of its own and sent again until it is answered,
 * while server and database are killed in turn. Gives what was acknowledged, and the address of the
 * server that runs at the end.
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

  // One session for all: it is in the database, and outlives every server.
  const headers = await sessionOf(server.url, email);
  const write = async () => {
    while (!writing.over) {
      const id = randomUUID();
      const marks = `${id} ${'lance '.repeat(20)}`.trim();
      const pieces = piecesOf(id);
      const animals = Array.from({ length: pieces }, () => ({ species: 'Jabalí', score: 111 }));
      const body = JSON.stringify({ id, date: '2026-01-10', description: marks, animals });
      // The same id until it is acknowledged, as a phone in the hills would.
      for (let saved = false; !saved && !writing.over; ) {
        const url = `${server.url}/api/outings/monteria`;
        const status = await fetch(url, { method: 'POST', headers, body })
          // An answer counts when it is whole.
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
