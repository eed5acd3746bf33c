import { bookUsage, photoUsage } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { BookContext } from '../trpc';

type Owner = Pick<BookContext, 'db' | 'userId' | 'quotas'>;

const count = new Intl.NumberFormat('es');
const GIB = 1024 ** 3;

function refuse(over: boolean, what: string): void {
  if (over) throw new DomainError('TOO_LARGE', `Tu cuaderno ha llegado a su límite de ${what}`);
}

/** Checks that the book has room for more outings and pieces. @throws DomainError TOO_LARGE */
export async function checkBookQuotas(
  { db, userId, quotas }: Owner,
  more: { outings: number; pieces: number },
): Promise<void> {
  // Skips the count for an edit without additions.
  if (more.outings <= 0 && more.pieces <= 0) return;
  const usage = await bookUsage(db, userId);
  const over = (what: 'outings' | 'pieces') =>
    more[what] > 0 && usage[what] + more[what] > quotas[what];
  refuse(over('outings'), `${count.format(quotas.outings)} salidas`);
  refuse(over('pieces'), `${count.format(quotas.pieces)} piezas`);
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
  refuse(usage.photos + more.length > quotas.photos, `${count.format(quotas.photos)} fotos`);
  refuse(
    usage.bytes + bytes > quotas.photoBytes,
    `${count.format(quotas.photoBytes / GIB)} GiB de fotos`,
  );
  refuse(
    staged && usage.staged + more.length > quotas.stagedPhotos,
    `${count.format(quotas.stagedPhotos)} fotos sin salida`,
  );
}
