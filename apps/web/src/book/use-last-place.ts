import { type Modality, placeValues, type PlaceValues } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { readOuting } from './mirror/mirror';
import { ownOfRow } from './use-own-outings';
import { useCurrentBook } from './use-outings';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** The modality and the place of the latest outing, archived ones left out; undefined in an empty book. */
export function useLastPlace(): { type: Modality; place: PlaceValues } | undefined {
  const { id: userId } = useSession().user;
  const { items, overlay } = useSync();
  const last = useCurrentBook().data?.[0];
  // The row has no stand.
  const { data: stored } = useQuery({
    queryKey: ['last-outing', userId, last?.id],
    queryFn: async () => (await readOuting(userId, last?.id ?? ''))?.value ?? null,
    enabled: last !== undefined,
    gcTime: 0,
  });
  if (!last) return undefined;
  const unsent = items.findLast(({ outingId }) => outingId === last.id);
  const whole = (unsent && overlay?.applyItem(unsent, null)) ?? stored ?? ownOfRow(last);
  return { type: last.type, place: placeValues(whole, last.type) };
}
