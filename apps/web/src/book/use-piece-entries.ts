import type { Entry } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { storedOutings } from './mirror/stored-outings';
import type { BookRow } from './use-outings';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** What a table asks of an outing: no more, as a whole book is in memory while it is shown. */
type Pieces = { version: number; species: readonly Entry[] };

/** @returns the pieces of outings by their ids; those that were read where the device can't be read on */
async function readPieces(userId: number, signal: AbortSignal): Promise<Map<string, Pieces>> {
  const pieces = new Map<string, Pieces>();
  try {
    for await (const outings of storedOutings(userId, signal))
      for (const { id, version, species } of outings) pieces.set(id, { version, species });
  } catch {
    // The others have the summary alone.
  }
  return pieces;
}

/**
 * Finds the pieces of rows in the complete outings of this device and its unsent writes.
 *
 * @param rows a change of them reads again
 * @returns a function from a row to its pieces, undefined where the device has them not, or in another version
 */
export function usePieceEntries(
  rows: readonly BookRow[],
): (row: BookRow) => readonly Entry[] | undefined {
  const { id: userId } = useSession().user;
  const { items, overlay } = useSync();
  const latest = rows.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '');
  const { data } = useQuery({
    queryKey: ['piece-entries', userId, rows.length, latest],
    queryFn: ({ signal }) => readPieces(userId, signal),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return useMemo(() => {
    const unsent = new Map<string, readonly Entry[]>();
    for (const item of items) {
      const outing = overlay?.applyItem(item, null);
      if (outing) unsent.set(item.outingId, outing.species);
    }
    return ({ id, version }) => {
      const stored = data?.get(id);
      return unsent.get(id) ?? (stored?.version === version ? stored.species : undefined);
    };
  }, [data, items, overlay]);
}
