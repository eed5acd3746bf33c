import type { ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import { ensureCluster, exitOf, lastFatal, launch, type Settings, SUPERUSER } from './cluster';
import { type Folders, isPrivate, prepareFolders } from './folders';
import { findPostmaster, isAlive, type Postmaster, removeStaleLocks } from './lock-file';
import { startWatchdog } from './watchdog';

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string };
  /** Where the data lie. */
  folder: string;
  /** The server's process number. */
  pid: () => number;
  /** Stops the server: running statements are broken off, what is committed is on the disk. */
  close: () => Promise<void>;
};

const DATABASE = 'cuaderno';
// The lock of the one instance that may use the folder; held by a connection, it ends with us.
const INSTANCE_LOCK = 2_871_405;
const POLL_MS = 20;
const LAUNCHES = 5;
const RECOVERY_MS = 10 * 60_000;
const UNREACHABLE_MS = 5_000;
const STOP_MS = 30_000;

/**
 * Starts PostgreSQL on a unix socket with its data below `dataDir`, or takes over the one that runs
 * there, and keeps it running until `close`. Throws a StartError.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  settings?: Settings;
}): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database needs Linux or macOS: set DATABASE_URL');
  }
  const { log, settings = {} } = options;
  const folders = await prepareFolders(options.dataDir, log);
  const keeper = await keepRunning(folders, settings, log);
  return {
    connection: { host: folders.socket, port: 5432, user: SUPERUSER, database: DATABASE },
    folder: folders.cluster,
    ...keeper,
  };
}

type Held = { client: Client; pid: number; watchdog: ChildProcess };

async function keepRunning(folders: Folders, settings: Settings, log: Log) {
  const life = { closing: false };
  let held = await hold(folders, settings);
  let reviving: Promise<void> = Promise.resolve();

  const watch = () =>
    held.client.once('end', () => {
      if (!life.closing) reviving = revive();
    });
  const revive = async () => {
    log.warn('PostgreSQL went away: starting it again');
    held.watchdog.kill('SIGKILL');
    for (let wait = 100; !life.closing; wait = Math.min(wait * 2, 10_000)) {
      try {
        held = await hold(folders, settings);
        log.info('PostgreSQL is back');
        watch();
        return;
      } catch (error) {
        log.error(`PostgreSQL does not start: ${reasonOf(error)}`);
        await pause(wait);
      }
    }
  };
  watch();

  return {
    pid: () => held.pid,
    close: async () => {
      life.closing = true;
      await reviving;
      await held.client.end().catch(() => {});
      await stop(held.pid, folders.cluster);
      held.watchdog.kill('SIGKILL');
      await rm(folders.socket, { recursive: true, force: true });
    },
  };
}

/** Gets a running server, the folder's lock and a watchdog. */
async function hold(folders: Folders, settings: Settings): Promise<Held> {
  await ensureCluster(folders, settings);
  const { client, pid } = await reach(folders, settings);
  try {
    await lockInstance(client, folders);
    await removeDrafts(folders.home);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return { client, pid, watchdog: startWatchdog(folders, pid) };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Connects to the server that runs on the cluster; starts it when none does. */
async function reach(
  folders: Folders,
  settings: Settings,
): Promise<{ client: Client; pid: number }> {
  const deadline = Date.now() + RECOVERY_MS;
  let launched = 0;
  let server: Promise<number> | null = null;
  let refusedSince = 0;
  while (Date.now() < deadline) {
    const running = await findPostmaster(folders.cluster);
    if (running === null) {
      if (server === null) {
        if (launched === LAUNCHES) break;
        launched += 1;
        // Children of a killed server may take a moment to end.
        if (launched > 1) await pause(POLL_MS * 10 * launched);
        await removeStaleLocks(folders.cluster, folders.socket);
        server = exitOf(await launch(folders, settings)).finally(() => {
          server = null;
        });
        server.catch(() => {});
      }
    } else if (running.status !== 'stopping') {
      const client = await connect(running, folders);
      if (client) return { client, pid: running.pid };
      refusedSince ||= Date.now();
      // Ready, and yet no way in: its socket was removed. Stopped cleanly, it can be started anew.
      if (running.status === 'ready' && Date.now() - refusedSince > UNREACHABLE_MS) {
        await stop(running.pid, folders.cluster);
        refusedSince = 0;
      }
    }
    await pause(POLL_MS);
  }
  throw new StartError(
    `PostgreSQL does not start in ${folders.cluster}: ${await lastFatal(folders)}`,
  );
}

/** A connection to the running server; null while it can't take one. */
async function connect(running: Postmaster, folders: Folders): Promise<Client | null> {
  // One that we find running may have its socket elsewhere: then that is where it is reached.
  const uid = folders.owner?.uid ?? process.getuid?.() ?? 0;
  if (!(await isPrivate(running.socket, uid))) return null;
  const client = new Client({
    host: running.socket,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'cuaderno supervisor',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    folders.socket = running.socket;
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = codeOf(error);
    if (code === undefined || /^(57P03|E[A-Z]+)$/.test(code)) return null;
    throw new StartError(`Cannot use the database in ${folders.cluster}: ${reasonOf(error)}`);
  }
}

/** Refuses a second instance; one that was just killed gets a second to let go. */
async function lockInstance(client: Client, folders: Folders): Promise<void> {
  for (let attempt = 0; attempt < 1000 / POLL_MS; attempt += 1) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [
      INSTANCE_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    await pause(POLL_MS);
  }
  throw new StartError(
    `Another instance is using the data folder ${folders.home}: stop it, or choose another folder with DATA_DIR`,
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

/** Fast shutdown, and the wait for its end; an immediate one when it takes too long. */
async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + STOP_MS;
    if (await isAlive(pid, cluster)) process.kill(pid, signal);
    while (await isAlive(pid, cluster)) {
      if (Date.now() > deadline) break;
      await pause(POLL_MS);
    }
    if (!(await isAlive(pid, cluster))) return;
  }
}
