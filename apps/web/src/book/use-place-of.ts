import { type Modality, placeValues, type PlaceValues } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { readOuting } from './mirror/mirror';
import { ownOfRow } from './use-own-outings';
import { type BookRow, useCurrentBook } from './use-outings';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** The place of an outing for another one's form, from this device: of a row alone without its stand. */
export function usePlaceOf(row: BookRow | undefined): PlaceValues | undefined {
  const { id: userId } = useSession().user;
  const { items, overlay } = useSync();
  const { data: stored } = useQuery({
    queryKey: ['place-of', userId, row?.id],
    queryFn: async () => (await readOuting(userId, row?.id ?? ''))?.value ?? null,
    enabled: row !== undefined,
    gcTime: 0,
  });
  if (!row) return undefined;
  const unsent = items.findLast(({ outingId }) => outingId === row.id);
  const whole = (unsent && overlay?.applyItem(unsent, null)) ?? stored ?? ownOfRow(row);
  return placeValues(whole, row.type);
}

/** The modality and the place of the latest outing, archived ones left out; undefined in an empty book. */
export function useLastPlace(): { type: Modality; place: PlaceValues } | undefined {
  const last = useCurrentBook().data?.[0];
  const place = usePlaceOf(last);
  return last && place && { type: last.type, place };
}
