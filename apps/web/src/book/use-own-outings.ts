import type { Outing, OutingSummary } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { OWN_OUTINGS, storedOutings } from './mirror/stored-outings';
import { useBook } from './use-outings';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** What a form suggests from, and the page of a ground counts: little of each outing, as a whole book is in memory meanwhile. */
export type OwnOuting = Pick<
  Outing,
  | 'id'
  | 'version'
  | 'type'
  | 'date'
  | 'municipality'
  | 'province'
  | 'ccaa'
  | 'location'
  | 'custom_params'
> & {
  weapons: readonly string[];
  /** Where this device has only the row: its stand and its company aren't known. */
  isRow?: true;
};

function ownOf(outing: Outing): OwnOuting {
  const { id, version, type, date, municipality, province, ccaa, location, custom_params } = outing;
  const weapons = outing.species.flatMap(({ weapon }) => weapon ?? []);
  return {
    id,
    version,
    type,
    date,
    municipality,
    province,
    ccaa,
    location,
    custom_params,
    weapons,
  };
}

/** What the row of an outing has of it. */
export function ownOfRow({ weapons = [], cotoName, finca, ...row }: OutingSummary): OwnOuting {
  return { ...row, location: null, custom_params: { cotoName, finca }, weapons, isRow: true };
}

/** For how long a reading serves, in milliseconds: from a choice of a modality to its form. */
const FRESH = 10_000;

async function readOwn(userId: number, signal: AbortSignal): Promise<Map<string, OwnOuting>> {
  const own = new Map<string, OwnOuting>();
  for await (const outings of storedOutings(userId, signal))
    for (const outing of outings) own.set(outing.id, ownOf(outing));
  return own;
}

/** The outings of the book with what this device has of each, except archived ones; undefined until they are read. */
export function useOwnOutings(): OwnOuting[] | undefined {
  const { id: userId } = useSession().user;
  const { items, overlay } = useSync();
  const { data: book } = useBook();
  const { data: stored, isPending } = useQuery({
    queryKey: [OWN_OUTINGS, userId],
    queryFn: ({ signal }) => readOwn(userId, signal),
    // As they are when the screen is opened, and once the missing ones are fetched.
    staleTime: FRESH,
    gcTime: FRESH,
  });
  return useMemo(() => {
    if (!book || isPending) return undefined;
    const unsent = new Map<string, OwnOuting>();
    for (const item of items) {
      const outing = overlay?.applyItem(item, null);
      if (outing) unsent.set(item.outingId, ownOf(outing));
    }
    return book.flatMap((row) => {
      if (row.archived) return [];
      const own = unsent.get(row.id) ?? stored?.get(row.id);
      return own?.version === row.version ? own : ownOfRow(row);
    });
  }, [book, stored, isPending, items, overlay]);
}
