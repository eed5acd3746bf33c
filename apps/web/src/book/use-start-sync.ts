import { type Outing, type OutingSummary, summaryOf, type User } from '@cuaderno/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/trpc';
import { newestFirst } from './apply-pending';
import { startSync } from './sync';

/** Puts what the server has just taken where the screens read it, so that nothing flickers away. */
function show(client: QueryClient, id: string, outing: Outing | null): void {
  client.setQueryData<OutingSummary[]>(keys.outings, (rows) => {
    const others = rows?.filter((row) => row.id !== id);
    return outing && others ? [...others, summaryOf(outing)].toSorted(newestFirst) : others;
  });
  // A book that was opened without a network is the kept one, and the server can be asked now.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (!client.getQueryData(keys.outings)) {
    void client.invalidateQueries({ queryKey: keys.outings });
  }
  if (outing) client.setQueryData(keys.outing(id), outing);
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
