import { type ChildProcess, spawn } from 'node:child_process';
import {
  access,
  chown,
  constants,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Log } from './log';
import { codeOf, reasonOf, StartError } from './start-error';
import type { Folders } from './folders';
import { lockFolder } from './instance-lock';
import { openPipe } from './named-pipe';

/** Server settings by name, over the default ones. */
export type Settings = Record<string, string>;

export const SUPERUSER = 'cuaderno';
const MAJOR = '18';

// One household's book on a small machine: little memory, few processes, every commit on the disk.
const SETTINGS: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '64MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  // Keeps users' data out of the log: no row values, no statements.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  timezone: 'UTC',
  cluster_name: 'cuaderno',
};

const INITDB = [
  `--username=${SUPERUSER}`,
  '--no-instructions',
  // The socket's folder is private: that is the access control.
  '--auth-local=trust',
  '--auth-host=reject',
  // The built-in collation does not change with the system's libraries.
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** Marks a folder in which a cluster was created: a marker without a cluster indicates lost data. */
export const MARKER = 'cluster-was-made-here';

/**
 * Creates the cluster in a folder that never had one, and logs it.
 * @throws StartError when that fails, the cluster has disappeared, or it is of another version
 */
export async function ensureCluster(
  folders: Folders,
  settings: Settings,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const { home, cluster } = folders;
  const marker = path.join(home, MARKER);
  if ((await versionOf(cluster)) === null) {
    if (await wasMadeHere(home)) {
      throw new StartError(
        `The database that was made in ${cluster} is not there any more: put it back, or remove ${marker} to begin an empty one`,
      );
    }
    await initialise(folders, settings, signal);
    log.info(`There was no database in ${folders.requested}: made a new, empty one`);
  }
  await checkCluster(folders);
  await writeFile(marker, '', { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartError(`Cannot write to the data folder ${home}: ${reasonOf(error)}`);
    }
  });
}

/** Checks the cluster's version. @throws StartError when there is no cluster, or one of another version. */
export async function checkCluster({ cluster }: Folders): Promise<void> {
  const version = await versionOf(cluster);
  if (version === null) throw new StartError(`There is no database in ${cluster} any more`);
  if (version !== MAJOR) {
    throw new StartError(
      `The data in ${cluster} are of PostgreSQL ${version}, this is ${MAJOR}: go back to the version of the product that ran them and make a backup with it, then restore that with this one into an empty DATA_DIR`,
    );
  }
}

/** Whether a version with the folder's lock has created a cluster in `home`. */
export const wasMadeHere = (home: string) =>
  access(path.join(home, MARKER)).then(
    () => true,
    () => false,
  );

/** The major version of the data in `cluster`; null when there are none. */
export const versionOf = (cluster: string) =>
  readFile(path.join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Creates the cluster in a folder that is renamed once complete, so that an interrupted start leaves none. */
async function initialise(
  folders: Folders,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  const { home, cluster, systemUser } = folders;
  let partial = '';
  try {
    partial = await mkdtemp(path.join(home, 'initdb-'));
    if (systemUser) await chown(partial, systemUser.uid, systemUser.gid);
    await runInitdb(folders, partial, { quick: settings['fsync'] === 'off', signal });
    signal.throwIfAborted();
    await rename(partial, cluster);
    await syncFolder(home);
  } catch (error) {
    if (partial !== '') await rm(partial, { recursive: true, force: true });
    signal.throwIfAborted();
    throw new StartError(`Cannot make the database in ${cluster}: ${reasonOf(error)}`);
  }
}

async function runInitdb(
  folders: Folders,
  partial: string,
  { quick, signal }: { quick: boolean; signal: AbortSignal },
): Promise<void> {
  const initdb = spawn(
    path.join(folders.native, 'bin', 'initdb'),
    [...INITDB, '--pgdata', partial, ...(quick ? ['--no-sync'] : [])],
    { ...identity(folders), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const interrupt = () => initdb.kill();
  signal.addEventListener('abort', interrupt);
  let output = '';
  initdb.stderr?.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const code = await exitOf(initdb).finally(() => signal.removeEventListener('abort', interrupt));
  if (code === 0) return;
  const line = output.split('\n').find((one) => /error|fatal|cannot|could not/i.test(one));
  throw new Error(line ?? `initdb ended with code ${code}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** A server process; `ended` resolves with its last log line. */
export type Launched = { interrupt: () => void; ended: Promise<string> };

/** Starts the server detached, so that the terminal's Ctrl-C doesn't stop it. */
export async function launch(folders: Folders, settings: Settings): Promise<Launched> {
  const all = { ...SETTINGS, ...settings, unix_socket_directories: folders.socket };
  const { log, since } = await openLog(folders);
  // Inherited by the server's children: an open end proves in any namespace that one of them runs.
  const pipe = await openPipe(serverPipe(folders), folders.systemUser).catch(() => null);
  try {
    const server = spawn(
      path.join(folders.native, 'bin', 'postgres'),
      [
        '-D',
        folders.cluster,
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...identity(folders),
        detached: true,
        stdio: ['ignore', log.fd, log.fd, pipe?.fd ?? 'ignore'],
      },
    );
    server.unref();
    return {
      interrupt: () => server.kill('SIGINT'),
      ended: exitOf(server).then(() => lastLogLine(folders, since), reasonOf),
    };
  } finally {
    await log.close();
    await pipe?.close();
  }
}

/** The pipe that every process of the cluster keeps open. */
export const serverPipe = (folders: Folders): string =>
  path.join(lockFolder(folders), 'postgres.pipe');

const LOG_LIMIT = 5_000_000;

async function openLog({ home, systemUser }: Folders) {
  // Root may write in another user's folder: links are not followed.
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const flags = O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY;
  const log = await open(path.join(home, 'postgres.log'), flags, 0o600);
  if (systemUser) await log.chown(systemUser.uid, systemUser.gid);
  const { size } = await log.stat();
  if (size > LOG_LIMIT) await log.truncate();
  return { log, since: size > LOG_LIMIT ? 0 : size };
}

/** The last fatal line of the server's log after byte `since`. */
async function lastLogLine({ home }: Folders, since: number): Promise<string> {
  const log = await readFile(path.join(home, 'postgres.log')).catch(() => Buffer.alloc(0));
  const lines = log.subarray(since).toString().trim().split('\n');
  const line = lines.findLast((one) => /FATAL|PANIC/.test(one)) ?? lines.at(-1);
  return line?.replace(/^.*(FATAL|PANIC):\s*/, '') || 'it gave no reason';
}

/** User, folder and environment of PostgreSQL's programs; none of this process's variables. */
export function identity({ systemUser }: Pick<Folders, 'systemUser'>) {
  return {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(systemUser ? { uid: systemUser.uid, gid: systemUser.gid } : {}),
  };
}

/** Waits for a program's exit code; -1 after a signal. @throws when it can't be run. */
function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${child.spawnfile} cannot run here: ${reasonOf(error)}`)),
    );
    child.once('exit', (code) => resolve(code ?? -1));
  });
}
