import { type Outing, type OutingSummary, toSummary, type User } from '@cuaderno/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/trpc';
import { newestFirst } from './outbox/overlay';
import { startSync } from './sync/sync-session';

/**
 * Puts what the server has just taken where the screens read it, so that nothing flickers away. What is on
 * its way was asked for before that: it is not waited for, and asked for again.
 */
async function show(client: QueryClient, id: string, outing: Outing | null): Promise<void> {
  const isListUnderWay = client.isFetching({ queryKey: keys.outings }) > 0;
  await Promise.all(
    [keys.outings, keys.outing(id), keys.stats, keys.latestPhotos].map((queryKey) =>
      client.cancelQueries({ queryKey }),
    ),
  );
  client.setQueryData<OutingSummary[]>(keys.outings, (rows) => {
    const others = rows?.filter((row) => row.id !== id);
    return outing && others ? [...others, toSummary(outing)].toSorted(newestFirst) : others;
  });
  // A book that was opened without a network is the kept one, and the server can be asked now.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (isListUnderWay || !client.getQueryData(keys.outings)) {
    void client.invalidateQueries({ queryKey: keys.outings });
  }
  client.setQueryData(keys.outing(id), outing);
  // Gone; but another device may record it again: it is asked for when it is next opened.
  if (!outing) {
    void client.invalidateQueries({ queryKey: keys.outing(id), refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: keys.stats });
  void client.invalidateQueries({ queryKey: keys.latestPhotos });
}

/** Sends what this hunter has written, for as long as the app is open. */
export function useStartSync({ id }: User): void {
  const client = useQueryClient();
  useEffect(
    () => startSync(id, (outingId, outing) => show(client, outingId, outing)),
    [client, id],
  );
}
