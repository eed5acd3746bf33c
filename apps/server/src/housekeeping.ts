import { type Db, purgeRateLimits, purgeStagedPhotos } from '@cuaderno/db';

/** How long a photo waits for the outing that it was sent for, in days. */
const STAGED_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Drops photos that no outing took and counters of attempts that are over, now and every hour; returns
 * what stops it.
 */
export function keepHouse(db: Db, report: (error: unknown) => void): () => void {
  const tidy = async () => {
    await purgeStagedPhotos(db, STAGED_DAYS).catch(report);
    await purgeRateLimits(db).catch(report);
  };
  void tidy();
  const timer = setInterval(() => void tidy(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
