import type { Outing, OutingPayload } from '@cuaderno/domain';

/** What is to be done with an outing. `base` is the outing as it was when the hunter began to change it. */
export type Write =
  | { kind: 'create'; payload: OutingPayload }
  | { kind: 'edit'; payload: OutingPayload; base: Outing }
  | { kind: 'delete'; base: Outing };

/**
 * A write that the server has not confirmed. It leaves the outbox only when the server has answered, or
 * when the hunter discards it.
 */
export type OutboxItem = {
  /** The order in which things were written; given by the device. */
  seq: number;
  userId: number;
  outingId: string;
  write: Write;
  /**
   * `pending`: goes out as soon as it can. `rejected`: the server refused it, `reason` says why.
   * `conflict`: the outing changed elsewhere in the same fields, or (`theirs` null) was deleted there: a new
   * one too, when the server had taken it and the answer was lost.
   */
  state: 'pending' | 'rejected' | 'conflict';
  /** Whether it may have reached the server: from then on its content is not touched any more. */
  attempted: boolean;
  reason?: string;
  theirs?: Outing | null;
  queuedAt: number;
};

/** How many outings wait to be sent: several items may be about one of them. */
export function countOutings(items: readonly OutboxItem[]): number {
  return new Set(items.map(({ outingId }) => outingId)).size;
}
