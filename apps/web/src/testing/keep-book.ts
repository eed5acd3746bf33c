import type { OutingSummary } from '@cuaderno/domain';
import { bookOf, keepChanges, readBook } from '../book/mirror/mirror';
import { wholeBook } from './samples';

/** Stores these rows as the user's book. */
export async function keepBook(userId: number, rows: OutingSummary[]): Promise<void> {
  const { cursor } = bookOf(await readBook(userId));
  await keepChanges(userId, cursor, wholeBook(...rows));
}
