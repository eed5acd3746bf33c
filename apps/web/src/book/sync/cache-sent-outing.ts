import { type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/query-client';
import { newestFirst } from '../outbox/overlay';

type Page = { items: OutingSummary[]; nextCursor: null };

/**
 * Puts an outing that the server has just accepted (null: deleted) into the cached answers before it leaves
 * the outbox, so that it never disappears between. Reads under way are older: they are cancelled and run again.
 */
export async function cacheSentOuting(
  client: QueryClient,
  id: string,
  outing: Outing | null,
): Promise<void> {
  const isListUnderWay = client.isFetching({ queryKey: keys.outings }) > 0;
  await Promise.all(
    [keys.outings, keys.outing(id), keys.stats, keys.latestPhotos].map((queryKey) =>
      client.cancelQueries({ queryKey }),
    ),
  );
  client.setQueryData<Page>(keys.outings, (page) => {
    const others = page?.items.filter((row) => row.id !== id);
    if (!page || !others) return page;
    const items = outing ? [...others, toSummary(outing)].toSorted(newestFirst) : others;
    return { ...page, items };
  });
  // A book opened without a network is the device's copy, which has changed.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (isListUnderWay || !client.getQueryData(keys.outings)) {
    void client.invalidateQueries({ queryKey: keys.outings });
  }
  client.setQueryData(keys.outing(id), outing);
  // Another device may record it again: it is read when it is next opened.
  if (!outing) {
    void client.invalidateQueries({ queryKey: keys.outing(id), refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: keys.stats });
  void client.invalidateQueries({ queryKey: keys.latestPhotos });
}
