import { DomainError } from '@cuaderno/domain';
import type { QueueName } from '@cuaderno/protocol/telemetry';
import { withDeadline } from './deadline';
import { createFairQueue } from './fair-queue';

/** The refusal of what cannot be had at the moment. */
export const UNAVAILABLE =
  'El cuaderno no está disponible ahora mismo. Inténtalo en unos segundos.';

/** The user of a request, and the signal of its client's disconnection. */
export type SlotOwner = { userId: number; signal: AbortSignal };

/** Retry-After of too many concurrent requests, in seconds. */
const BUSY_SECONDS = 5;

/** The signal of a waiting client's disconnection, and what lets other requests be worked on meanwhile. */
type Waiting = { signal: AbortSignal; aside: <T>(wait: () => Promise<T>) => Promise<T> };
const NOWHERE: Waiting = { signal: new AbortController().signal, aside: (wait) => wait() };

/** A user's work: how much is active, and the callbacks that start what is queued, in order. */
type Queue = { active: number; queued: Set<() => void> };

/**
 * Limits concurrent work per user; up to `queuedMax` more wait for their turn.
 * @returns a function that throws DomainError TOO_MANY with `message` beyond that; the signal's reason once it is aborted
 */
export function limitPerUser(perUser: number, message: string, queuedMax = 0) {
  const queues = new Map<number, Queue>();
  return async <T>(
    userId: number,
    work: () => Promise<T>,
    { signal, aside }: Waiting = NOWHERE,
  ): Promise<T> => {
    signal.throwIfAborted();
    const queue = queues.get(userId) ?? { active: 0, queued: new Set() };
    if (queue.active < perUser) queue.active += 1;
    else if (queue.queued.size < queuedMax) await aside(() => waitForTurn(queue, signal));
    else throw tooMany(message);
    queues.set(userId, queue);
    try {
      return await work();
    } finally {
      const [next] = queue.queued;
      // The turn passes to the oldest that waits.
      if (next) next();
      else queue.active -= 1;
      if (queue.active === 0) queues.delete(userId);
    }
  };
}

function waitForTurn({ queued }: Queue, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      queued.delete(begin);
      signal.removeEventListener('abort', leaveQueue);
      resolve();
    };
    const leaveQueue = () => {
      queued.delete(begin);
      reject(signal.reason);
    };
    queued.add(begin);
    signal.addEventListener('abort', leaveQueue, { once: true });
  });
}

type SlotOptions = {
  /** Longest wait for a slot, in milliseconds. */
  waitMs?: number;
  /** Most that wait at once. */
  waitingMax?: number;
  /** The refusal of those that wait longer, or are more. */
  refusal?: () => DomainError;
};

const unavailable = () => new DomainError('UNAVAILABLE', UNAVAILABLE);

/**
 * Runs work that takes memory in one of `count` slots, shared fairly between users; `name` is theirs in the
 * operator's metrics.
 * @returns a function that throws the refusal; the signal's reason once it is aborted
 */
export function createSlots(
  count: number,
  name: QueueName,
  {
    waitMs = 60_000,
    waitingMax = Number.POSITIVE_INFINITY,
    refusal = unavailable,
  }: SlotOptions = {},
) {
  const queue = createFairQueue(count, name);
  let waiting = 0;
  return async <T>({ userId, signal }: SlotOwner, work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMax) throw refusal();
    let begun = false;
    waiting += 1;
    return withDeadline(waitMs, signal, (patience) =>
      queue({ userId, signal: patience }, () => {
        begun = true;
        waiting -= 1;
        return work();
      }).catch((error: unknown) => {
        if (begun) throw error;
        waiting -= 1;
        throw signal.aborted || !patience.aborted ? error : refusal();
      }),
    );
  };
}

/** The refusal of work for which there are too many. */
export const tooMany = (message: string) => new DomainError('TOO_MANY', message, [], BUSY_SECONDS);

/** Resolves once `signal` is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
