import {
  type Db,
  purgeRateLimits,
  purgeSessions,
  purgeStagedPhotos,
  purgeTombstones,
  sweepDeletedUsers,
} from '@cuaderno/db';
import { keepAssets } from './keep-assets';

/** How long a photo waits for the outing that it was sent for, in days. */
const STAGED_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Drops what nobody will ask for any more (photos that no outing took, counters and sessions that are
 * over, old traces of deletions, the rest of deleted accounts), and keeps the app's files for those who
 * have this version's page, now and every hour; returns what stops it. Deletions go in batches: what is
 * broken off goes on from there the next time.
 */
export function keepHouse(db: Db, webFolder: string, report: (error: unknown) => void): () => void {
  const chores: (() => Promise<unknown>)[] = [
    () => purgeStagedPhotos(db, STAGED_DAYS),
    () => purgeRateLimits(db),
    () => purgeSessions(db),
    () => purgeTombstones(db),
    () => sweepDeletedUsers(db),
    () => keepAssets(db, webFolder),
  ];
  let isStopped = false;
  const tidy = async () => {
    for (const chore of chores) {
      // What it had under way when the connections were closed is no fault.
      await chore().catch((error: unknown) => isStopped || report(error));
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), HOUR_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
