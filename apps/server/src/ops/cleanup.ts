import {
  type Db,
  purgeRateLimits,
  purgeSessions,
  purgeStagedPhotos,
  purgeTombstones,
  sweepDeletedUsers,
} from '@cuaderno/db';
import { STAGED_DAYS } from '@cuaderno/domain';
import { keepAssets } from './keep-assets';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Deletes expired data (staged photos, counters, sessions, tombstones, the rest of deleted accounts) and
 * stores the app's files, now and every hour. Deletes in batches, resumed next time.
 * @returns a function that stops it
 */
export function scheduleCleanup(
  db: Db,
  webFolder: string,
  report: (error: unknown) => void,
): () => void {
  const tasks: (() => Promise<unknown>)[] = [
    () => purgeStagedPhotos(db, STAGED_DAYS),
    () => purgeRateLimits(db),
    () => purgeSessions(db),
    () => purgeTombstones(db),
    () => sweepDeletedUsers(db),
    () => keepAssets(db, webFolder),
  ];
  let isStopped = false;
  const cleanUp = async () => {
    for (const task of tasks) {
      // A task aborted by the closing connections is no failure.
      await task().catch((error: unknown) => isStopped || report(error));
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), HOUR_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
