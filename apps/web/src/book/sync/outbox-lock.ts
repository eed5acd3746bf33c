import { broadcast, onBroadcast } from '../device/broadcast';
import { endOfDevice, type FlushEnd } from './sender';

/** The name of the lock that all tabs and the service worker of a browser share. */
const OUTBOX = 'cuaderno-outbox';

/**
 * Time without progress after which a flush loses the lock, in milliseconds: longer than a photo and its token may
 * take.
 */
const STALLED = 4 * 60_000;
/** The same of a flush elsewhere, whose page may be frozen or of an earlier build: after its own limit. */
const STALLED_ELSEWHERE = STALLED + 60_000;
/** Shortest interval of the broadcasts of progress, in milliseconds. */
const BROADCAST_INTERVAL = 30_000;

/** The lock of one flush. */
export type OutboxLock = {
  /** Reports progress. */
  moved: () => void;
  /** Whether the flush has stalled meanwhile: it sends nothing further. */
  isLost: () => boolean;
};

type Work = (lock: OutboxLock) => Promise<FlushEnd>;

/** Runs `work` until it ends or stalls. */
async function watch(userId: number, work: Work): Promise<FlushEnd> {
  const lost = new AbortController();
  const { signal } = lost;
  const stalled = new Promise<FlushEnd>((resolve) => {
    signal.addEventListener('abort', () => resolve('deferred'));
  });
  let broadcastAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => lost.abort(), STALLED);
    if (Date.now() - broadcastAt < BROADCAST_INTERVAL) return;
    broadcastAt = Date.now();
    broadcast({ hunter: userId });
  };
  moved();
  try {
    const ended = work({ moved, isLost: () => signal.aborted }).catch(endOfDevice);
    return await Promise.race([ended, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `work` while neither another tab nor the service worker sends. A flush that makes no progress loses the lock,
 * and ends as deferred.
 */
export async function withOutboxLock(userId: number, work: Work): Promise<FlushEnd> {
  const { locks } = navigator;
  // Without locks (old browsers) the server's idempotence prevents duplicates.
  if (!locks) return watch(userId, work);
  const waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => waiting.abort(), STALLED_ELSEWHERE);
  };
  const unsubscribe = onBroadcast(wait);
  const run = () => {
    clearTimeout(timer);
    unsubscribe();
    return watch(userId, work);
  };
  const request = async (options: LockOptions): Promise<FlushEnd> => {
    try {
      return await locks.request(OUTBOX, options, run);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      // Either taken by another tab, after this page was frozen, or never granted.
      const isTaken = options.steal || !waiting.signal.aborted;
      return isTaken ? 'deferred' : request({ steal: true });
    }
  };
  wait();
  return request({ signal: waiting.signal });
}
