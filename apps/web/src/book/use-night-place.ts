import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentBook } from './use-outings';
import { stored } from '../lib/stored';
import { PLACES } from './use-place-finder';
import { useSession } from './use-session';
import type { Place } from '@cuaderno/sky';

/** The place of 'Esta noche', kept so that no start loads the list of municipalities. */
export type NightPlace = Place & {
  municipality: string;
  province: string | null;
  /** Whether the user chose it, having no espera. */
  isChosen: boolean;
};

/** The place of one user; the same key as in delete-local-data.ts. */
const nightPlace = stored<{ userId?: number; place?: NightPlace }>(
  'cuaderno-de-caza.night-place',
  (text) => JSON.parse(text ?? '{}') as { userId?: number; place?: NightPlace },
  {},
);

/** @returns the user's place on this device, if any */
export function readNightPlace(userId: number): NightPlace | null {
  const kept = nightPlace.read();
  return (kept.userId === userId && kept.place) || null;
}

/** Keeps the user's place on this device, in place of any other user's. */
export const keepNightPlace = (userId: number, place: NightPlace): void =>
  void nightPlace.keep(JSON.stringify({ userId, place }));

type Municipality = Pick<NightPlace, 'municipality' | 'province'>;

/** @returns the kept place if it is that of the espera; without one, if it was chosen */
function keptOf(userId: number, wanted: Municipality | null): NightPlace | null {
  const kept = readNightPlace(userId);
  if (kept?.isChosen !== (wanted === null)) return null;
  const isSame = wanted?.municipality === kept.municipality && wanted.province === kept.province;
  return wanted === null || isSame ? kept : null;
}

/**
 * The place of 'Esta noche': the municipality of the last espera that has one, if the list has it, or else the one
 * that the user chose on this device.
 *
 * @returns `place` undefined until it is known, null without one
 */
export function useNightPlace() {
  const { id: userId } = useSession().user;
  const client = useQueryClient();
  const book = useCurrentBook();
  const espera = book.data?.find(({ type, municipality }) => type === 'espera' && municipality);
  const wanted = espera?.municipality
    ? { municipality: espera.municipality, province: espera.province }
    : null;
  const queryKey = ['night-place', userId, wanted];

  /** Finds a municipality in the list and keeps its place. */
  async function find(one: Municipality, isChosen: boolean): Promise<NightPlace | null> {
    const places = await client.fetchQuery(PLACES);
    const found = places.find(one.municipality, one.province);
    if (!found) return null;
    const place = { ...found, ...one, isChosen };
    keepNightPlace(userId, place);
    return place;
  }

  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => (wanted && (await find(wanted, false))) ?? keptOf(userId, null),
    initialData: () => keptOf(userId, wanted) ?? undefined,
    enabled: book.data !== undefined || book.isError,
  });
  const choice = useMutation({
    mutationFn: (one: Municipality) => find(one, true),
    onSuccess: (place) => place && client.setQueryData(queryKey, place),
  });
  return { place: isError ? null : data, choice };
}
