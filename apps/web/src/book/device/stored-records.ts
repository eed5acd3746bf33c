import type { Outing, OutingPayload } from '@cuaderno/domain';

/*
 * The records of the device's database, version 1. Their shapes and field names stay: a device may hold
 * unsent outings that an earlier build stored.
 */

/** What to do with an outing. `base` is the outing as it was when its change began. */
export type Write =
  | { kind: 'create'; payload: OutingPayload }
  | { kind: 'edit'; payload: OutingPayload; base: Outing }
  | { kind: 'delete'; base: Outing };

/** A write that the server has not confirmed. It leaves the outbox once sent, or when the hunter discards it. */
export type OutboxItem = {
  /** The order of the writes; assigned by the database. */
  seq: number;
  userId: number;
  outingId: string;
  write: Write;
  /**
   * `pending`: to be sent. `rejected`: the server rejected it, for `reason`. `conflict`: the same fields
   * changed elsewhere, or (`theirs` null) the outing was deleted there: a new one too, when the server had
   * accepted it and the answer was lost.
   */
  state: 'pending' | 'rejected' | 'conflict';
  /** Whether it may have reached the server: from then on its content is not changed. */
  attempted: boolean;
  reason?: string;
  theirs?: Outing | null;
  queuedAt: number;
};

/** A photo that was picked on this device and may not be on the server yet. */
export type KeptPhoto = {
  /** The UUID of the photo on the server too. */
  id: string;
  userId: number;
  /** JPEG, upright, 2560 px at most. */
  blob: Blob;
  /** Whether the server has confirmed it. */
  sent: boolean;
  keptAt: number;
};

/** An answer of the server, kept for when it is out of reach; `readAt` in milliseconds. */
export type Kept<T> = { value: T; readAt: number };
