import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from './log';
import { codeOf, reasonOf, StartError } from './start-error';
import { identity, type Settings } from './cluster';
import type { Folders } from './folders';
import { isAlive } from './lock-file';
import { connectOrStart, POLL_MS, removeSocketFolder, stop } from './connect-or-start';

/**
 * Waits for the end of its input, at the end of this process; then stops the server,
 * if its process number is still $2, and removes the socket's folder. SIGINT: fast shutdown.
 */
const SCRIPT = `
while read -r _; do :; done
read -r pid < "$1" || exit 0
[ "$pid" = "$2" ] && kill -INT "$pid" || exit 0
while [ -e "$1" ]; do sleep 0.1; done
rmdir "$3"
`;

/** Starts a process that stops server `pid` when this one ends. */
function startWatchdog(folders: Folders, pid: number): ChildProcess {
  const lockFile = path.join(folders.cluster, 'postmaster.pid');
  const args = [lockFile, String(pid), folders.socket];
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'cuaderno-watchdog', ...args], {
    ...identity(folders),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Must neither keep this process alive nor end it.
  watchdog.unref();
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}

/** The database of the product in its server. */
export const DATABASE = 'cuaderno';
// Versions before the folder's lock take only this advisory lock.
const INSTANCE_LOCK = 2_871_405;
const LOCK_MS = 1_000;

/** A running server under this instance's lock, and whether the connection to it has ended. */
export type RunningServer = { client: Client; pid: number; watchdog: ChildProcess; ended: boolean };

/** Acquires a running server, the advisory lock of earlier versions, and a watchdog. */
export async function acquire(
  folders: Folders,
  settings: Settings,
  context: { log: Log; signal: AbortSignal },
): Promise<RunningServer> {
  const { client, pid, socket } = await connectOrStart(folders, settings, context);
  await lockServer(client, folders);
  folders.socket = socket;
  const watchdog = startWatchdog(folders, pid);
  const running = { client, pid, watchdog, ended: false };
  client.once('end', () => {
    running.ended = true;
  });
  try {
    await removeUnfinished(folders.home);
    await ensureDatabase(client);
    context.signal.throwIfAborted();
    return running;
  } catch (error) {
    await client.end().catch(() => {});
    await stop(pid, folders.cluster);
    watchdog.kill('SIGKILL');
    await removeSocketFolder(folders);
    context.signal.throwIfAborted();
    throw new StartError(`Cannot use the database in ${folders.cluster}: ${reasonOf(error)}`);
  }
}

/** Kills the server at once: the folder may belong to another instance. */
export async function halt(
  running: RunningServer,
  { cluster }: Folders,
  { log, cause }: { log: Log; cause: unknown },
): Promise<void> {
  // The process number may have been reused.
  if (running.ended && !(await isAlive(running.pid, cluster))) return;
  log.error(`PostgreSQL is killed, so that it writes no more: ${reasonOf(cause)}`);
  running.watchdog.kill('SIGKILL');
  try {
    process.kill(running.pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/** Takes the advisory lock of earlier versions, with a grace period for one just killed. @throws StartError */
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

/** Removes the unfinished folders of interrupted starts. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('initdb-') || name.startsWith('copy-')) {
      await rm(path.join(home, name), { recursive: true, force: true });
    }
  }
}
