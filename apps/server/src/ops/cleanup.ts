import {
  type Db,
  purgeChallenges,
  purgeJobs,
  purgeLinks,
  purgeRateLimits,
  purgeSessions,
  purgeStagedPhotos,
  purgeTombstones,
  sweepDeletedUsers,
} from '@cuaderno/db';
import { STAGED_DAYS, todayInSpain } from '@cuaderno/domain';
import { repeat } from '@cuaderno/limits';
import { enqueueReminders } from '../mail/reminders';
import { keepAssets } from './keep-assets';

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
