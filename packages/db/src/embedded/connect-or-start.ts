import { rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import { type Launched, launch, serverPipe, type Settings, SUPERUSER } from './cluster';
import { type Folders, isPrivate, makeSocketFolder } from './folders';
import { findPostmaster, isAlive, type Postmaster, removeStaleLocks } from './lock-file';
import { hasReader } from './named-pipe';

export const POLL_MS = 20;
const LAUNCHES = 5;
const PATIENCE_MS = 10 * 60_000;
const WORTH_TELLING_MS = 3_000;
const UNREACHABLE_MS = 5_000;
const STOP_MS = 30_000;
/** How long a server that we can't see, nor stop, may take to end. */
const UNSEEN_MS = 15_000;

/** A connection to a running server, and where that server is. */
export type Reached = { client: Client; pid: number; socket: string };

/**
 * Connects to the server that runs on the cluster; starts it when none does. Throws a StartError
 * when it does not start, and stops trying when `signal` says so.
 */
export async function reach(
  folders: Folders,
  settings: Settings,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<Reached> {
  const since = Date.now();
  let told = false;
  let refusedSince: number | null = null;
  const launches = launcher(folders, settings);
  while (Date.now() - since < PATIENCE_MS) {
    if (signal.aborted) await launches.stop();
    signal.throwIfAborted();
    const running = await findPostmaster(folders.cluster);
    if (running === null) await launches.keepOne();
    else if (running.status === 'ready') {
      const client = await connect(running, folders);
      if (client) return { client, pid: running.pid, socket: running.socket };
      refusedSince ??= Date.now();
      // Ready, and yet no way in: its socket was removed. Stopped cleanly, it can be started anew.
      if (Date.now() - refusedSince > UNREACHABLE_MS) {
        await stop(running.pid, folders.cluster);
        refusedSince = null;
      }
    }
    if (!told && Date.now() - since > WORTH_TELLING_MS) {
      told = true;
      log.info('Waiting for PostgreSQL: after a crash it puts its data in order first');
    }
    await pause(POLL_MS);
  }
  throw new StartError(`PostgreSQL in ${folders.cluster} is not ready after ten minutes`);
}

/** Starts the server when its last start has ended without success, a few times. */
function launcher(folders: Folders, settings: Settings) {
  let count = 0;
  let running: Launched | null = null;
  let lastWords = '';
  let unseenSince: number | null = null;
  const note = (words: string) => {
    running = null;
    lastWords = words;
  };
  return {
    keepOne: async () => {
      if (running !== null) return;
      // Children of a server that was killed take a moment to end, and it may be another container's.
      if (await hasReader(serverPipe(folders))) {
        unseenSince ??= Date.now();
        if (Date.now() - unseenSince < UNSEEN_MS) return;
        throw new StartError(
          `A PostgreSQL that an instance left behind in another container still runs on ${folders.cluster}: stop that container`,
        );
      }
      if (count === LAUNCHES) {
        await removeSocketFolder(folders);
        throw new StartError(`PostgreSQL does not start in ${folders.cluster}: ${lastWords}`);
      }
      if (count > 0) await pause(100 * count);
      count += 1;
      await makeSocketFolder(folders);
      await removeStaleLocks(folders.cluster, folders.socket);
      running = await launch(folders, settings).catch((error: unknown) => {
        throw new StartError(`Cannot start PostgreSQL in ${folders.home}: ${reasonOf(error)}`);
      });
      void running.ended.then(note);
    },
    /** Stops what was started here and is not ready yet. */
    stop: async () => {
      running?.interrupt();
      await running?.ended;
      await removeSocketFolder(folders);
    },
  };
}

/** A connection to the running server; null while it can't take one. */
async function connect(running: Postmaster, folders: Folders): Promise<Client | null> {
  // One that we find running may have its socket elsewhere than where we would put it.
  if (!(await isPrivate(running.socket, folders.owner))) return null;
  const client = new Client({
    host: running.socket,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'cuaderno supervisor',
    connectionTimeoutMillis: 10_000,
  });
  // Its end is what the supervisor listens for; an error comes before it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = codeOf(error);
    if (code === undefined || /^(57P03|E[A-Z]+)$/.test(code)) return null;
    throw new StartError(`Cannot use the database in ${folders.cluster}: ${reasonOf(error)}`);
  }
}

/** Fast shutdown, and the wait for its end; a harder one when it takes too long. */
export async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isAlive(pid, cluster))) return;
    process.kill(pid, signal);
    const since = Date.now();
    while (Date.now() - since < STOP_MS && (await isAlive(pid, cluster))) await pause(POLL_MS);
  }
}

/** Takes away the socket's folder and the pipe, with what a killed server left; not while one runs. */
export async function removeSocketFolder(folders: Folders): Promise<void> {
  const { cluster, socket } = folders;
  if ((await findPostmaster(cluster)) !== null || (await hasReader(serverPipe(folders)))) return;
  const left = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) => path.join(socket, name));
  for (const file of [...left, serverPipe(folders)]) await rm(file, { force: true });
  // Not by force: the next start may be making its socket there already.
  await rmdir(socket).catch(() => {});
}
