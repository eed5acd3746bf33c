import type { ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import type { Settings } from './cluster';
import type { Folders } from './folders';
import { isAlive } from './lock-file';
import { POLL_MS, reach, removeSocketFolder, stop } from './connect-or-start';
import { startWatchdog } from './watchdog';

/** The database of the product in its server. */
export const DATABASE = 'cuaderno';
// Versions before the lock of the folder know of one another by this one alone.
const INSTANCE_LOCK = 2_871_405;
const LOCK_MS = 1_000;

/** A running server that is ours, and whether our connection to it has ended. */
export type Held = { client: Client; pid: number; watchdog: ChildProcess; ended: boolean };

/** Gets a running server, the lock inside it that earlier versions ask for, and a watchdog. */
export async function acquire(
  folders: Folders,
  settings: Settings,
  context: { log: Log; signal: AbortSignal },
): Promise<Held> {
  const { client, pid, socket } = await reach(folders, settings, context);
  await lockServer(client, folders);
  // From here on the server is ours, to stop too.
  folders.socket = socket;
  const watchdog = startWatchdog(folders, pid);
  const held = { client, pid, watchdog, ended: false };
  client.once('end', () => {
    held.ended = true;
  });
  try {
    await removeDrafts(folders.home);
    await ensureDatabase(client);
    context.signal.throwIfAborted();
    return held;
  } catch (error) {
    await client.end().catch(() => {});
    await stop(pid, folders.cluster);
    watchdog.kill('SIGKILL');
    await removeSocketFolder(folders);
    context.signal.throwIfAborted();
    throw new StartError(`Cannot use the database in ${folders.cluster}: ${reasonOf(error)}`);
  }
}

/** Kills the server before it writes anything more into a folder that may be another's. */
export async function halt(held: Held, { cluster }: Folders): Promise<void> {
  // Its process number may be another's by now.
  if (held.ended && !(await isAlive(held.pid, cluster))) return;
  held.watchdog.kill('SIGKILL');
  try {
    process.kill(held.pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/** Refuses to share the server with an earlier version; one that was just killed gets a moment. */
async function lockServer(client: Client, { home }: Folders): Promise<void> {
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
