import { DomainError } from '@cuaderno/domain';
import { createFairQueue } from '@cuaderno/photos';
import type { QueueName } from '@cuaderno/telemetry';
import { UNAVAILABLE } from './errors';

/** The user of a request, and the signal of its client's disconnection. */
export type SlotOwner = { userId: number; signal: AbortSignal };

/** Retry-After of too many concurrent requests, in seconds. */
const BUSY_SECONDS = 5;

/** Limits concurrent work per user. @throws DomainError TOO_MANY with `message` above `perUser` */
export function limitPerUser(perUser: number, message: string) {
  const running = new Map<number, number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const before = running.get(userId) ?? 0;
    if (before >= perUser) throw new DomainError('TOO_MANY', message, [], BUSY_SECONDS);
    running.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const after = (running.get(userId) ?? 1) - 1;
      if (after === 0) running.delete(userId);
      else running.set(userId, after);
    }
  };
}

/**
 * Runs work that takes memory in one of `count` slots, shared fairly between users; `name` is theirs in the
 * operator's metrics.
 * @throws DomainError UNAVAILABLE after `waitMs` without a slot; the signal's reason once it is aborted
 */
export function createSlots(count: number, name: QueueName, waitMs = 60_000) {
  const queue = createFairQueue(count, name);
  return async <T>({ userId, signal }: SlotOwner, work: () => Promise<T>): Promise<T> => {
    const timeout = AbortSignal.timeout(waitMs);
    const owner = { userId, signal: AbortSignal.any([signal, timeout]) };
    let begun = false;
    return queue(owner, () => {
      begun = true;
      return work();
    }).catch((error: unknown) => {
      if (begun || signal.aborted || !timeout.aborted) throw error;
      throw new DomainError('UNAVAILABLE', UNAVAILABLE);
    });
  };
}

/** Resolves once `signal` is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
