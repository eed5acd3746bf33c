import { repeat, within } from '@cuaderno/limits';
import {
  claimDeletions,
  type ClaimedDeletion,
  type Db,
  type DeletionEnd,
  endDeletions,
} from '@cuaderno/db';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';

/** Deletions that are claimed at once. */
const CLAIMED = 50;
/** Requests at once. */
const AT_ONCE = 8;
/** Interval between looks for deletions, in milliseconds; and after a failure. */
const POLL_MS = 2_000;
const FAILURE_MS = 30_000;
/** Longest wait for the requests in progress at the end, in milliseconds. */
const STOP_MS = 1_000;

/** What became of deletions. */
export type Swept = { deleted: number; failed: number };

/**
 * Carries out the due deletions of the queue, of those objects that no row needs. Aborted, it ends after the requests in
 * progress, and leaves the others in the queue.
 */
export async function sweepObjects(db: Db, bucket: Bucket, signal?: AbortSignal): Promise<Swept> {
  const swept = { deleted: 0, failed: 0 };
  for (;;) {
    if (signal?.aborted) return swept;
    const { found, deletions } = await claimDeletions(db, CLAIMED);
    if (!found) return swept;
    for (const [end, those] of await deleteAll(bucket, deletions, signal)) {
      await endDeletions(db, those, end);
      swept[end === 'done' ? 'deleted' : 'failed'] += those.length;
    }
    // The bucket is looked for again later.
    if (swept.failed > 0) return swept;
  }
}

async function deleteAll(
  bucket: Bucket,
  deletions: ClaimedDeletion[],
  signal: AbortSignal | undefined,
): Promise<Map<DeletionEnd, ClaimedDeletion[]>> {
  const ends = new Map<DeletionEnd, ClaimedDeletion[]>();
  const waiting = [...deletions];
  const deleteSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const end = signal?.aborted
        ? 'refused'
        : await bucket.delete(next).then(() => 'done' as const, endOf);
      ends.set(end, [...(ends.get(end) ?? []), next]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deleteSome));
  return ends;
}

function endOf(error: unknown): DeletionEnd {
  if (!(error instanceof BucketError)) throw error;
  return error.fault === 'silent' ? 'unknown' : 'refused';
}

/**
 * Sweeps now and as deletions come.
 * @returns a function that stops it; a deletion that a slow bucket has not answered by then is repeated later
 */
export function scheduleSweep(
  db: Db,
  bucket: Bucket,
  report: (error: unknown) => void,
): () => Promise<void> {
  const sweep = async (signal: AbortSignal) =>
    (await sweepObjects(db, bucket, signal)).failed > 0 ? FAILURE_MS : POLL_MS;
  const stop = repeat(sweep, { failureMs: FAILURE_MS, report });
  return () => within(STOP_MS, stop()).catch(() => undefined);
}
