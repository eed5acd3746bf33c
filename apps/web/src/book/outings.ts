import type { Outing, OutingInput, OutingSummary } from '@cuaderno/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { keys, trpc, writes } from '../lib/trpc';

type Page = Awaited<ReturnType<typeof trpc.outings.list.query>>;

async function readBook(): Promise<OutingSummary[]> {
  const outings: OutingSummary[] = [];
  let cursor: Page['nextCursor'] = null;
  do {
    // Each page's cursor comes with the page before it; a lifetime of hunting fits in one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page = await trpc.outings.list.query({ cursor });
    outings.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return outings;
}

/** The hunter's whole book as the Cuaderno shows it, newest first. */
export function useBook() {
  const user = useUser();
  return useQuery({ queryKey: keys.outings, queryFn: readBook, enabled: user !== null });
}

/** One outing with all that it holds. */
export function useOuting(id: string) {
  const user = useUser();
  return useQuery({
    queryKey: keys.outing(id),
    queryFn: () => trpc.outings.get.query({ id }),
    enabled: user !== null,
  });
}

/** An outing to write: its id is made on this device, so that sending it twice records it once. */
export type NewOuting = OutingInput & { id: string };

/** Records a new outing. */
export function useRecordOuting() {
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: async (outing: NewOuting): Promise<Outing> =>
      (await trpc.outings.create.mutate(outing)).outing,
  });
}

/** An outing changed: `version` is the one that was read, so that nothing newer is overwritten. */
export type ChangedOuting = OutingInput & { id: string; version: number };

/** Changes an outing. */
export function useEditOuting() {
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: (outing: ChangedOuting): Promise<Outing> => trpc.outings.update.mutate(outing),
  });
}

/** Deletes an outing. */
export function useDeleteOuting() {
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: (id: string) => trpc.outings.delete.mutate({ id }),
  });
}
