import { type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/query-client';
import { newestFirst } from '../outbox/overlay';

type Page = { items: OutingSummary[]; nextCursor: null };

/**
 * Updates the cached answers with an accepted outing (null: deleted) before it leaves the outbox, so that it
 * is always shown. Reads in progress are older: they are cancelled and run again.
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
  // A book opened offline is the mirror, which has changed.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (isListUnderWay || !client.getQueryData(keys.outings)) {
    void client.invalidateQueries({ queryKey: keys.outings });
  }
  client.setQueryData(keys.outing(id), outing);
  // Read again when next opened, as another device may record it again.
  if (!outing) {
    void client.invalidateQueries({ queryKey: keys.outing(id), refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: keys.stats });
  void client.invalidateQueries({ queryKey: keys.latestPhotos });
}
