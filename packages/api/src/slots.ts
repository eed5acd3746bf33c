import { DomainError } from '@cuaderno/domain';
import { createFairQueue } from '@cuaderno/photos';
import { UNAVAILABLE } from './errors';

/** Whose a request is, and what tells that its client is gone. */
export type SlotOwner = { userId: number; signal: AbortSignal };

/** Seconds until a hunter who asks for too much at once may ask again. */
const BUSY_SECONDS = 5;

/** Runs `work` unless `perUser` pieces of it are under way for this hunter: then TOO_MANY with `message`. */
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
 * Runs work that takes memory in one of `count` slots. What finds none free waits `waitMs` at most, in
 * turns by hunter; then UNAVAILABLE. An AbortError when the owner's signal is aborted before it begins.
 */
export function createSlots(count: number, waitMs = 60_000) {
  const queue = createFairQueue(count);
  return async <T>({ userId, signal }: SlotOwner, work: () => Promise<T>): Promise<T> => {
    const patience = AbortSignal.timeout(waitMs);
    const owner = { userId, signal: AbortSignal.any([signal, patience]) };
    let begun = false;
    return queue(owner, () => {
      begun = true;
      return work();
    }).catch((error: unknown) => {
      if (begun || signal.aborted || !patience.aborted) throw error;
      throw new DomainError('UNAVAILABLE', UNAVAILABLE);
    });
  };
}

/** Resolves when `signal` is aborted, or at once when it is already. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
