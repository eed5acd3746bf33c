import type { Outing, OutingSummary, WirePayload } from '@cuaderno/domain';

/*
 * The records of the device's database, version 1. Their shapes and field names stay: a device may hold
 * unsent outings that an earlier build stored.
 */

/**
 * A write of an outing. `base` is the outing at the start of its change. The payload has the specified shape: an
 * earlier build, open in another tab or its worker, sends it too. A deletion has the unsent change that it `replaced`.
 */
export type Write =
  | { kind: 'create'; payload: WirePayload }
  | Edit
  | { kind: 'delete'; base: Outing; replaced?: Edit };

type Edit = { kind: 'edit'; payload: WirePayload; base: Outing };

/** A write without the server's confirmation. It leaves the outbox when sent or discarded. */
export type OutboxItem = {
  /** The order of the writes; assigned by the database. */
  seq: number;
  userId: number;
  outingId: string;
  write: Write;
  /**
   * `pending`: to be sent. `rejected`: the server rejected it, for `reason`. `conflict`: the same fields
   * changed elsewhere, or (`theirs` null) the outing was deleted there, also a new one whose acceptance by
   * the server was lost.
   */
  state: 'pending' | 'rejected' | 'conflict';
  /** Whether the server may have received it: from then on its content is not changed. */
  attempted: boolean;
  reason?: string;
  theirs?: Outing | null;
  /** The time at which the server last could not store its photos; missing since its content changed. */
  photosRefusedAt?: number;
  queuedAt: number;
  /** The time of the user's last save; missing in records of earlier builds. */
  savedAt?: number;
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

/** An answer of the server, stored for offline use; `readAt` in milliseconds. */
export type Kept<T> = { value: T; readAt: number };

/** The book, with the time of the last write that the server accepted from this device. */
export type KeptBook = Kept<OutingSummary[]> & {
  sentAt?: number;
  /** The position of `value` in the changes of the book; missing in records of earlier builds. */
  cursor?: string;
  /** The `readAt` of the cursor: an earlier build that replaces the rows changes `readAt` alone. */
  cursorAt?: number;
  /** The cursor at which the device had every complete outing. */
  wholeAt?: string;
};

/**
 * A stored book. Its rows are a text, as the browser copies thousands of objects for longer than a page may be
 * frozen; an earlier build finds no rows and no cursor, and reads the book again.
 */
export type StoredBook = KeptBook & {
  /** The rows in JSON, and the cursor. */
  text?: string;
  /** The `readAt` of the text: an earlier build that replaces the rows changes `readAt` alone. */
  textAt?: number;
};
