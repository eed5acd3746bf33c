import { type Hindrance, noteRefusal, RequestError } from '../../lib/server/request-error';
import { broadcast } from '../device/broadcast';
import { type OutboxLock, withOutboxLock } from './outbox-lock';
import type { FlushEnd } from './sender';

/** The end of one attempt: 'retry' at once, 'blocked' until the user acts, 'deferred' to the next flush. */
export type Step = 'sent' | 'retry' | 'blocked' | Hindrance;

/** Writes of one kind that wait on this device. */
export type Queue<Item> = {
  /** @returns the next write to send, of those whose key is not held back in this flush */
  next: (held: ReadonlySet<string>) => Promise<Item | undefined>;
  /** A write that can't be sent holds back the later ones with its key. */
  keyOf: (item: Item) => string;
  /** Sends a write and stores what becomes of it. */
  carryOut: (item: Item, lock: OutboxLock) => Promise<Step>;
  /** Called after each attempt. */
  changed?: (() => void) | undefined;
};

/** Whether no other write can be sent now either. */
const isStop = (step: Step): step is 'offline' | 'signed-out' =>
  step === 'offline' || step === 'signed-out';

/** Attempts of one write in a flush: a merge with another device's, and photos sent again. */
const ATTEMPTS = 4;

/**
 * Sends a user's queue, in the order of its writes, once nothing else of this browser sends. A write that is blocked,
 * or fails by itself, holds back only those with its key. Stops without a network or a session.
 */
export const sendQueue = <Item>(userId: number, queue: Queue<Item>): Promise<FlushEnd> =>
  withOutboxLock(userId, async (lock) => {
    const held = new Set<string>();
    const retries = new Map<string, number>();
    let end: FlushEnd = 'done';
    for (;;) {
      // In sequence: each write is rebased on the answer to the one before.
      const item = await queue.next(held);
      if (item === undefined || lock.isLost()) return end;
      const step = await queue.carryOut(item, lock);
      lock.moved();
      broadcast({ hunter: userId });
      queue.changed?.();
      if (isStop(step)) return step;
      const key = queue.keyOf(item);
      retries.set(key, step === 'retry' ? (retries.get(key) ?? 0) + 1 : 0);
      const isDeferred = step === 'deferred' || retries.get(key) === ATTEMPTS;
      if (isDeferred) end = 'deferred';
      if (isDeferred || step === 'blocked') held.add(key);
    }
  });

/**
 * Classifies the failure of a stored write's request: what hinders it, or the server's refusal of it.
 * @throws any other failure
 */
export function failureOf(error: unknown): Hindrance | RequestError {
  if (!(error instanceof RequestError)) throw error;
  noteRefusal(error);
  return error.hindrance ?? error;
}
