import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Db,
  findMissingFiles,
  keepStaticFile,
  purgeChallenges,
  purgeJobs,
  purgeLinks,
  purgeRateLimits,
  purgeSessions,
  purgeStagedPhotos,
  purgeTombstones,
  renewStaticFiles,
  sweepDeletedUsers,
} from '@cuaderno/db';
import { STAGED_DAYS, todayInSpain } from '@cuaderno/domain';
import { repeat } from '@cuaderno/limits';
import { enqueueReminders } from '../mail/reminders';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Deletes expired data (staged photos, counters, sessions, tombstones, links, challenges, jobs, the rest of deleted
 * accounts), stores the app's files, and with a mail server writes reminders, now and every hour. Deletes in batches, resumed next time.
 * @returns a function that stops it
 */
export function scheduleCleanup(
  db: Db,
  { webFolder, sendsMail }: { webFolder: string; sendsMail: boolean },
  report: (error: unknown) => void,
): () => void {
  const tasks: (() => Promise<unknown>)[] = [
    () => purgeStagedPhotos(db, STAGED_DAYS),
    () => purgeRateLimits(db),
    () => purgeSessions(db),
    () => purgeTombstones(db),
    () => sweepDeletedUsers(db),
    () => keepAssets(db, webFolder),
    () => purgeLinks(db),
    () => purgeChallenges(db),
    () => purgeJobs(db),
    ...(sendsMail ? [() => enqueueReminders(db, todayInSpain())] : []),
  ];
  const cleanUp = async (signal: AbortSignal) => {
    for (const task of tasks) {
      // A task aborted by the closing connections is no failure.
      await task().catch((error: unknown) => signal.aborted || report(error));
    }
    return HOUR_MS;
  };
  const stop = repeat(cleanUp, { failureMs: HOUR_MS, report });
  // The closing connections end a running task.
  return () => void stop();
}

/**
 * Stores the app's hashed files for all instances and versions, until a week after the last instance
 * with them has stopped: an open page requests the files of its version.
 */
async function keepAssets(db: Db, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  // Development has no build: vite serves the app.
  const files = existsSync(folder) ? await readdir(folder) : [];
  const names = files.filter((name) => !/\.(br|gz)$/.test(name));
  for (const name of await findMissingFiles(db, names)) {
    await keepStaticFile(db, name, await readFile(path.join(folder, name)));
  }
  await renewStaticFiles(db, names);
}
