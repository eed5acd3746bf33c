import { type Db, purgeRateLimits, purgeStagedPhotos } from '@cuaderno/db';
import { keepAssets } from './keep-assets';

/** How long a photo waits for the outing that it was sent for, in days. */
const STAGED_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Drops photos that no outing took and counters of attempts that are over, and keeps the app's files for
 * those who have this version's page, now and every hour; returns what stops it.
 */
export function keepHouse(db: Db, webFolder: string, report: (error: unknown) => void): () => void {
  let isStopped = false;
  const onError = (error: unknown) => {
    // What it had under way when the connections were closed is no fault.
    if (!isStopped) report(error);
  };
  const tidy = async () => {
    await purgeStagedPhotos(db, STAGED_DAYS).catch(onError);
    await purgeRateLimits(db).catch(onError);
    await keepAssets(db, webFolder).catch(onError);
  };
  void tidy();
  const timer = setInterval(() => void tidy(), HOUR_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
