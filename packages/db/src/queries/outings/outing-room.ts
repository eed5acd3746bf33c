import { FIELDS } from '@cuaderno/domain';
import type { BookUsage } from './usage';

/** A count of a book at its change `countedAt`. */
export type BookCount = BookUsage & { book: string; countedAt: number };

/** Most accounts whose last count is kept. */
const KEPT_MAX = 10_000;
const UNLIMITED: BookUsage = { outings: 2 ** 31 - 1, pieces: 2 ** 31 - 1 };
const counts = new Map<number, BookCount>();

/** Keeps the count of a book, which spares later ones. */
export function keepCount(
  userId: number,
  { book, count }: { book: string | null; count: Omit<BookCount, 'book'> | null },
): void {
  if (book === null || count === null) return;
  if (counts.size >= KEPT_MAX) counts.clear();
  counts.set(userId, { ...count, book });
}

/** Writes of a user at once, at all instances, that have no lock: each may see none of the others. */
const UNLOCKED_MAX = 64;

/** @returns the part of the quotas that writes without a lock may fill */
export const unlockedPart = ({ outings, pieces }: BookUsage): BookUsage => ({
  outings: Math.max(0, outings - UNLOCKED_MAX),
  pieces: Math.max(0, pieces - UNLOCKED_MAX * FIELDS.pieces.max),
});

/**
 * @returns the quotas, and the change until which the last count shows room in the book: whoever writes, each
 *   change adds one outing at most, with as many pieces as one can have
 */
export function roomOf(userId: number, quotas: BookUsage = UNLIMITED) {
  const count = counts.get(userId);
  const changes = count
    ? Math.min(
        quotas.outings - count.outings,
        Math.floor((quotas.pieces - count.pieces) / FIELDS.pieces.max),
      )
    : 0;
  return {
    outingsQuota: quotas.outings,
    piecesQuota: quotas.pieces,
    book: count?.book ?? null,
    roomUntil: (count?.countedAt ?? 0) + changes,
  };
}
