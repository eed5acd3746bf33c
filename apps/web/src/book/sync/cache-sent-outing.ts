import { statsOf } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/query-client';
import type { Sent } from '../device/broadcast';
import { applySent, type Book } from '../mirror/book';

/**
 * Updates the cached answers with an accepted outing (null: deleted) before it leaves the outbox, so that it
 * is always shown. Reads in progress are older: they are cancelled and run again.
 */
export async function cacheSentOuting(client: QueryClient, sent: Sent): Promise<void> {
  const { id, outing } = sent;
  const isRead = ([...queryKey]: readonly unknown[]) => client.isFetching({ queryKey }) > 0;
  const wasReading = { book: isRead(keys.outings), stats: isRead(keys.stats) };
  await Promise.all(
    [keys.outings, keys.outing(id), keys.stats].map((queryKey) =>
      client.cancelQueries({ queryKey }),
    ),
  );
  const before = client.getQueryData<Book>(keys.outings);
  const book = client.setQueryData<Book>(keys.outings, before && applySent(before, sent));
  // A book opened offline is the mirror, which has changed.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (!book || wasReading.book) void client.invalidateQueries({ queryKey: keys.outings });
  client.setQueryData(keys.outing(id), outing);
  // Read again when next opened, as another device may record it again.
  if (!outing) {
    void client.invalidateQueries({ queryKey: keys.outing(id), refetchType: 'none' });
  }
  if (!book || wasReading.stats) void client.invalidateQueries({ queryKey: keys.stats });
  else client.setQueryData(keys.stats, (figures: unknown) => figures && statsOf(book.rows));
  const photosOf = (rows: Book | undefined) => rows?.rows.find((row) => row.id === id)?.photoCount;
  if (!book || photosOf(before) || photosOf(book)) {
    void client.invalidateQueries({ queryKey: keys.latestPhotos });
  }
}
