import { type Db, findUserById, listOutings } from '@cuaderno/db';
import { todayInSpain } from '@cuaderno/domain';
import type { BookToPrint } from '@cuaderno/season-print/content';
import { unauthenticated } from '../trpc';

/** Reads a user's book as its memoria needs it. @throws DomainError UNAUTHENTICATED for a deleted user */
export async function readBookToPrint(
  db: Db,
  userId: number,
): Promise<Omit<BookToPrint, 'span' | 'options'>> {
  const user = await findUserById(db, userId);
  if (!user) throw unauthenticated();
  const outings = await listOutings(db, userId);
  return { outings, author: user.name, firstMonth: user.seasonStart, today: todayInSpain() };
}
