import {
  type Db,
  purgeRateLimits,
  purgeSessions,
  purgeStagedPhotos,
  purgeTombstones,
  sweepDeletedUsers,
} from '@cuaderno/db';

/** How long a photo waits for the outing that it was sent for, in days. */
const STAGED_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

const CHORES: ((db: Db) => Promise<unknown>)[] = [
  (db) => purgeStagedPhotos(db, STAGED_DAYS),
  purgeRateLimits,
  purgeSessions,
  purgeTombstones,
  sweepDeletedUsers,
];

/**
 * Drops what nobody will ask for any more (photos that no outing took, counters and sessions that are
 * over, old traces of deletions, the rest of deleted accounts), now and every hour; returns what stops it.
 * All of it goes in batches: what is broken off goes on from there the next time.
 */
export function keepHouse(db: Db, report: (error: unknown) => void): () => void {
  let stopped = false;
  const tidy = async () => {
    for (const chore of CHORES) {
      // Broken off by our own end, it is no fault.
      await chore(db).catch((error: unknown) => stopped || report(error));
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), HOUR_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
