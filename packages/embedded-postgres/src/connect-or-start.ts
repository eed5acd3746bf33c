import { rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log';
import { codeOf, reasonOf, StartError } from './start-error';
import { type Launched, launch, serverPipe, type Settings, SUPERUSER } from './cluster';
import { type Folders, isPrivate, makeSocketFolder } from './folders';
import { findPostmaster, isAlive, type Postmaster, removeStaleLocks } from './lock-file';
import { hasReader } from './named-pipe';

export const POLL_MS = 20;
const LAUNCHES = 5;
const ORPHANS_WAIT_MS = 10 * 60_000;
const ANNOUNCE_AFTER_MS = 3_000;
const UNREACHABLE_MS = 5_000;
const STOP_MS = 30_000;
const CHILDREN_MS = 10_000;
/** Wait for a server in another namespace to end, in milliseconds. */
const UNSEEN_MS = 15_000;

/** A connection to a running server, its process and its socket's folder. */
export type Connected = { client: Client; pid: number; socket: string };

/**
 * Connects to the server that runs on the cluster, or starts one.
 * @throws StartError when it does not start; the signal's reason once `signal` is aborted.
 */
export async function connectOrStart(
  folders: Folders,
  settings: Settings,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<Connected> {
  const since = Date.now();
  let announced = false;
  let refusedSince: number | null = null;
  const launches = launcher(folders, settings);
  while (Date.now() - since < ORPHANS_WAIT_MS) {
    if (signal.aborted) await launches.stop();
    signal.throwIfAborted();
    const running = await findPostmaster(folders.cluster);
    if (running === null) await launches.keepOne();
    else if (running.status === 'ready') {
      const client = await connect(running, folders);
      if (client) return { client, pid: running.pid, socket: running.socket };
      refusedSince ??= Date.now();
      // Ready without a socket, which was removed: a clean stop allows a new start.
      if (Date.now() - refusedSince > UNREACHABLE_MS) {
        await stop(running.pid, folders.cluster);
        refusedSince = null;
      }
    }
    if (!announced && Date.now() - since > ANNOUNCE_AFTER_MS) {
      announced = true;
      log.info('Waiting for PostgreSQL: after a crash it puts its data in order first');
    }
    await pause(POLL_MS);
  }
  throw new StartError(`PostgreSQL in ${folders.cluster} is not ready after ten minutes`);
}

/** Starts the server, with up to LAUNCHES attempts. */
function launcher(folders: Folders, settings: Settings) {
  let count = 0;
  let running: Launched | null = null;
  let lastLogLine = '';
  let unseenSince: number | null = null;
  const note = (words: string) => {
    running = null;
    lastLogLine = words;
  };
  return {
    keepOne: async () => {
      if (running !== null) return;
      // The children of a killed server, perhaps in another container, take a moment to end.
      if (await hasReader(serverPipe(folders))) {
        unseenSince ??= Date.now();
        if (Date.now() - unseenSince < UNSEEN_MS) return;
        throw new StartError(
          `A PostgreSQL that an instance left behind in another container still runs on ${folders.cluster}: stop that container`,
        );
      }
      if (count === LAUNCHES) {
        await removeSocketFolder(folders);
        throw new StartError(`PostgreSQL does not start in ${folders.cluster}: ${lastLogLine}`);
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
    /** Stops a server started here that is not ready yet. */
    stop: async () => {
      running?.interrupt();
      await running?.ended;
      await removeSocketFolder(folders);
    },
  };
}

/** Connects to the running server; null while it refuses connections. */
async function connect(running: Postmaster, folders: Folders): Promise<Client | null> {
  // A server found running may have its socket in another folder.
  if (!(await isPrivate(running.socket, folders.systemUser))) return null;
  const client = new Client({
    host: running.socket,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'cuaderno supervisor',
    connectionTimeoutMillis: 10_000,
  });
  // The supervisor listens for 'end', which follows every 'error'.
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

/** Shuts the server down and waits: fast, then immediate, then killed. */
export async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isAlive(pid, cluster))) return;
    process.kill(pid, signal);
    const since = Date.now();
    while (Date.now() - since < STOP_MS && (await isAlive(pid, cluster))) await pause(POLL_MS);
  }
}

/** Waits until the children of a killed server have ended. */
export async function waitForChildren(folders: Folders): Promise<void> {
  const since = Date.now();
  while (Date.now() - since < CHILDREN_MS && (await hasReader(serverPipe(folders)))) {
    await pause(POLL_MS);
  }
}

/** Removes the socket's folder and the pipe, unless a server runs. */
export async function removeSocketFolder(folders: Folders): Promise<void> {
  const { cluster, socket } = folders;
  if ((await findPostmaster(cluster)) !== null || (await hasReader(serverPipe(folders)))) return;
  const left = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) => path.join(socket, name));
  for (const file of [...left, serverPipe(folders)]) await rm(file, { force: true });
  // Not recursive: the next start may already have a socket there.
  await rmdir(socket).catch(() => {});
}
