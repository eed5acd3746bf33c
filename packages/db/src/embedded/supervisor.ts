import type { ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../log';
import { reasonOf, StartError } from '../start-error';
import { ensureCluster, type Settings, SUPERUSER } from './cluster';
import { type Folders, prepareFolders } from './folders';
import { POLL_MS, reach, removeSocketFolder, stop } from './reach';
import { startWatchdog } from './watchdog';

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string };
  /** Where the data lie. */
  folder: string;
  /** Stops the server: what is committed is on the disk, running statements are broken off. */
  close: () => Promise<void>;
};

/** The database of the product in its server. */
export const DATABASE = 'cuaderno';
// The lock of the one instance that may use the folder; a connection holds it, so it ends with us.
const INSTANCE_LOCK = 2_871_405;
const LOCK_MS = 1_000;

type Options = { dataDir: string; log: Log; settings?: Settings };

/**
 * Starts PostgreSQL on a unix socket with its data below `dataDir`, or takes over the one that runs
 * there, and keeps it running until `close`. `settings` go before the usual ones. Throws a StartError.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: Options): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database needs Linux or macOS: set DATABASE_URL');
  }
  const folders = await prepareFolders(dataDir, log);
  const ending = new AbortController();
  const { signal } = ending;
  let held = await hold(folders, settings, { log, signal });
  let reviving = Promise.resolve();

  const watch = () =>
    held.client.once('end', () => {
      if (!signal.aborted) reviving = revive();
    });
  const revive = async () => {
    log.warn('PostgreSQL went away: starting it again');
    held.watchdog.kill('SIGKILL');
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      try {
        held = await hold(folders, settings, { log, signal });
        watch();
        log.info('PostgreSQL is back');
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.error(`PostgreSQL does not come back: ${reasonOf(error)}`);
        await pause(wait, undefined, { signal }).catch(() => {});
      }
    }
  };
  watch();

  return {
    connection: { host: folders.socket, port: 5432, user: SUPERUSER, database: DATABASE },
    folder: folders.cluster,
    close: async () => {
      ending.abort();
      await reviving;
      // Not waited for before the stop: a server that hangs would never answer.
      const left = held.client.end().catch(() => {});
      await stop(held.pid, folders.cluster);
      await left;
      held.watchdog.kill('SIGKILL');
      await removeSocketFolder(folders);
    },
  };
}

type Held = { client: Client; pid: number; watchdog: ChildProcess };

/** Gets a running server, the lock of its folder, and a watchdog. */
async function hold(
  folders: Folders,
  settings: Settings,
  context: { log: Log; signal: AbortSignal },
): Promise<Held> {
  await ensureCluster(folders, settings);
  const { client, pid, socket } = await reach(folders, settings, context);
  await lockInstance(client, folders);
  // From here on the server is ours, to stop too.
  folders.socket = socket;
  const watchdog = startWatchdog(folders, pid);
  try {
    await removeDrafts(folders.home);
    await ensureDatabase(client);
    return { client, pid, watchdog };
  } catch (error) {
    await client.end().catch(() => {});
    await stop(pid, folders.cluster);
    watchdog.kill('SIGKILL');
    throw new StartError(`Cannot use the database in ${folders.cluster}: ${reasonOf(error)}`);
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/** Refuses a second instance; one that was just killed gets a moment to let go. */
async function lockInstance(client: Client, { home }: Folders): Promise<void> {
  for (let waited = 0; waited < LOCK_MS; waited += POLL_MS) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [
      INSTANCE_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    await pause(POLL_MS);
  }
  await client.end();
  throw new StartError(
    `Another instance is using the data folder ${home}: stop it, or choose another folder with DATA_DIR`,
  );
}

/** Drafts of starts that were cut short. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('initdb-') || name.startsWith('copy-')) {
      await rm(path.join(home, name), { recursive: true, force: true });
    }
  }
}
