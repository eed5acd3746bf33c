import { type BookUsage, bookUsage, lastChange, photoUsage } from '@cuaderno/db';
import { DomainError, FIELDS, groupDigits } from '@cuaderno/domain';
import type { BookContext } from '../trpc';

type Owner = Pick<BookContext, 'db' | 'userId' | 'quotas'>;

const GIB = 1024 ** 3;

function refuse(over: boolean, what: string): void {
  if (over) throw new DomainError('TOO_LARGE', `Tu cuaderno ha llegado a su límite de ${what}`);
}

/** Checks that the book has room for more outings and pieces. @throws DomainError TOO_LARGE */
export async function checkBookQuotas(owner: Owner, more: BookUsage): Promise<void> {
  // Skips the count for an edit without additions.
  if (more.outings <= 0 && more.pieces <= 0) return;
  checkRoom(owner, await bookUsage(owner.db, owner.userId), more);
}

function checkRoom({ quotas }: Pick<Owner, 'quotas'>, usage: BookUsage, more: BookUsage): void {
  const over = (what: keyof BookUsage) => more[what] > 0 && usage[what] + more[what] > quotas[what];
  refuse(over('outings'), `${groupDigits(quotas.outings)} salidas`);
  refuse(over('pieces'), `${groupDigits(quotas.pieces)} piezas`);
}

/**
 * The room of a book that an import fills, outing by outing. It is counted at first, and again when others may have
 * taken what is left: to count 20,000 outings for each of them takes minutes.
 */
export function createRoom({ userId, quotas }: Omit<Owner, 'db'>) {
  let known: (BookUsage & { change: number }) | undefined;
  return {
    /** Checks that there is room for more. @throws DomainError TOO_LARGE */
    async check(db: Owner['db'], more: BookUsage): Promise<void> {
      const change = await lastChange(db, userId);
      const others = known ? change - known.change : 0;
      const isEnough =
        known !== undefined &&
        others >= 0 &&
        known.outings + others + more.outings <= quotas.outings &&
        known.pieces + others * FIELDS.pieces.max + more.pieces <= quotas.pieces;
      if (isEnough) return;
      const usage = await bookUsage(db, userId);
      known = { ...usage, change };
      checkRoom({ quotas }, usage, more);
    },
    /** Notes an outing that the import has added. */
    add({ outings, pieces }: BookUsage): void {
      if (!known) return;
      known = {
        outings: known.outings + outings,
        pieces: known.pieces + pieces,
        change: known.change + 1,
      };
    },
  };
}

/** Checks that the book has room for these photos. @throws DomainError TOO_LARGE */
export async function checkPhotoQuotas(
  { db, userId, quotas }: Owner,
  more: readonly { image: Uint8Array; thumb: Uint8Array }[],
  { staged }: { staged: boolean },
): Promise<void> {
  if (more.length === 0) return;
  const usage = await photoUsage(db, userId);
  const bytes = more.reduce((sum, { image, thumb }) => sum + image.length + thumb.length, 0);
  refuse(usage.photos + more.length > quotas.photos, `${groupDigits(quotas.photos)} fotos`);
  refuse(
    usage.bytes + bytes > quotas.photoBytes,
    `${groupDigits(quotas.photoBytes / GIB)} GiB de fotos`,
  );
  refuse(
    staged && usage.staged + more.length > quotas.stagedPhotos,
    `${groupDigits(quotas.stagedPhotos)} fotos sin salida`,
  );
}
