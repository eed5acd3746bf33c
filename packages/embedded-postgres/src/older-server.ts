import { lutimes, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log';
import { StartError } from './start-error';
import { wasMadeHere } from './cluster';
import type { Folders } from './folders';
import { findPostmaster } from './lock-file';

/** PostgreSQL reads its lock file every 60 s, or up to 120 s if woken in between; in milliseconds. */
const RECHECK_MS = 125_000;
const POLL_MS = 500;

/**
 * Rejects a cluster that a version without the folder's lock may be using in another namespace: its
 * server is detected by its reads of its lock file.
 * @throws StartError
 */
export async function refuseOlderServer(
  folders: Folders,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const { home, cluster } = folders;
  const file = path.join(cluster, 'postmaster.pid');
  const left = await stat(file).catch(() => null);
  if (left === null || (await wasMadeHere(home)) || (await findPostmaster(cluster))) return;
  const inUse = new StartError(
    `An earlier version may be using the data folder ${home} in another container: stop it, or, when none runs, remove ${file}`,
  );
  // Some file systems record no access times.
  const resetAccessTime = () => lutimes(file, 0, left.mtime);
  await resetAccessTime();
  await readFile(file);
  if (!(await wasRead(file))) throw inUse;
  await resetAccessTime();
  log.info(
    `The database in ${home} was not shut down by the earlier version: waiting ${RECHECK_MS / 1000} s to see whether it still runs elsewhere`,
  );
  for (let waited = 0; waited < RECHECK_MS; waited += POLL_MS) {
    await pause(POLL_MS, undefined, { signal });
    const read = await wasRead(file);
    if (read === null) return;
    if (read) throw inUse;
  }
}

/** Whether `file` was read since its access time was reset; null for a missing file. */
const wasRead = (file: string) =>
  stat(file).then(
    ({ atimeMs }) => atimeMs > 0,
    () => null,
  );
