import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { restarts } from '@cuaderno/protocol/telemetry';
import type { Log } from './log';
import { reasonOf, StartError } from './start-error';
import { acquire, DATABASE, type RunningServer, halt } from './acquire';
import { checkCluster, ensureCluster, type Settings, SUPERUSER, wasMadeHere } from './cluster';
import { type Folders, prepareFolders } from './folders';
import { LockTakenError } from './held-lease';
import { lockInstance } from './instance-lock';
import { RENEW_MS } from './lease';
import { findPostmaster } from './lock-file';
import { clearLibpqVariables } from './libpq-variables';
import { removeSocketFolder, stop, waitForChildren } from './connect-or-start';

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string };
  /** The folder of the data. */
  folder: string;
  /** Resolves when another instance has taken the folder over; this server is stopped by then. */
  lost: Promise<StartError>;
  /** Stops the server; running statements are aborted. */
  close: () => Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  settings?: Settings;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
  /** Interval between renewals of the folder's lock, in milliseconds. */
  renewMs?: number;
};

/**
 * Starts PostgreSQL on a unix socket with its data below `dataDir`, or takes over the running one,
 * and restarts it until `close`. `settings` override the default ones.
 * @throws StartError; the signal's reason once `signal` is aborted, after stopping everything
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  signal: starting,
  renewMs = RENEW_MS,
}: Options): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database needs Linux or macOS: set DATABASE_URL');
  }
  clearLibpqVariables();
  const folders = await prepareFolders(dataDir, log);
  const ending = new AbortController();
  const signal = starting ? AbortSignal.any([starting, ending.signal]) : ending.signal;
  const lock = await lockInstance(folders, { log, signal, renewMs });
  let running: RunningServer | null = null;
  let reviving = Promise.resolve();
  const lost = new Promise<StartError>((resolve) => {
    lock.watch(async (error) => {
      const isTaken = error instanceof LockTakenError;
      if (isTaken || running === null) ending.abort(error);
      if (running) await halt(running, folders, { log, cause: error });
      if (!isTaken) return;
      // Waits until a server being started is stopped.
      await reviving;
      resolve(error);
    });
  });

  const revive = async (gone: RunningServer) => {
    log.warn('PostgreSQL went away: starting it again');
    restarts.tell({});
    gone.watchdog.kill('SIGKILL');
    for (let wait = 100; !ending.signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      try {
        await lock.renew();
        await checkCluster(folders);
        running = await acquire(folders, settings, { log, signal: ending.signal });
        watch(running);
        log.info('PostgreSQL is back');
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        log.error(`PostgreSQL does not come back: ${reasonOf(error)}`);
        await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  };
  const watch = (now: RunningServer) =>
    now.client.once('end', () => {
      if (!ending.signal.aborted) reviving = revive(now);
    });

  const first = await startFirst(folders, settings, { log, signal }).catch(async (error) => {
    await lock.release();
    throw error;
  });
  running = first;
  watch(first);

  return {
    connection: { host: folders.socket, port: 5432, user: SUPERUSER, database: DATABASE },
    folder: folders.cluster,
    lost,
    close: async () => {
      ending.abort();
      await reviving;
      const last = running ?? first;
      // Awaited after the stop: a hung server would never answer.
      const left = last.client.end().catch(() => {});
      await stop(last.pid, folders.cluster);
      await left;
      last.watchdog.kill('SIGKILL');
      await waitForChildren(folders);
      await removeSocketFolder(folders);
      await lock.release();
    },
  };
}

async function startFirst(
  folders: Folders,
  settings: Settings,
  context: { log: Log; signal: AbortSignal },
): Promise<RunningServer> {
  await refuseFirstRelease(folders);
  await ensureCluster(folders, settings, context);
  return acquire(folders, settings, context);
}

/**
 * Refuses a cluster of version 0.1.0, which knew no lock of the folder, that was not shut down: it may run elsewhere.
 * @throws StartError
 */
async function refuseFirstRelease({ home, cluster }: Folders): Promise<void> {
  const isLeft = existsSync(path.join(cluster, 'postmaster.pid'));
  if (!isLeft || (await wasMadeHere(home)) || (await findPostmaster(cluster))) return;
  throw new StartError(
    `Version 0.1.0 has used the data folder ${home} and may still run elsewhere: make a backup with it, then restore that with this one into an empty DATA_DIR`,
  );
}
