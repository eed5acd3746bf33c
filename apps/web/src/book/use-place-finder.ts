import type { Place } from '@cuaderno/sky';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Municipality } from '@cuaderno/domain';
import { requestError } from '../lib/server/request-error';
import { trpc } from '../lib/server/api-client';
import { useSync } from './use-sync';

/** Finds a municipality's place with INE's code, null for one that the list doesn't have. */
export type PlaceFinder = (
  municipality: string | null,
  province: string | null,
) => (Place & { code: string }) | null;

/** The provinces of the Canaries, by the first digits of INE's codes. */
const CANARIES = ['35', '38'];

/** Imports the list of municipalities, as large as the rest of the app. */
async function loadFinder(): Promise<PlaceFinder> {
  const { positionOf } = await import('@cuaderno/municipalities/position');
  return (municipality, province) => {
    const found = municipality === null ? null : positionOf(municipality, province);
    if (!found) return null;
    const { lat, lon, code } = found;
    const zone = CANARIES.includes(code.slice(0, 2)) ? 'Atlantic/Canary' : 'Europe/Madrid';
    return { lat, lon, zone, code };
  };
}

/** The query of the finder, kept as an object: a query's data is no function. */
export const PLACES = queryOptions({
  queryKey: ['places'],
  queryFn: async () => ({ find: await loadFinder() }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Loads the finder of places; undefined until then, null where the list can't be loaded. */
export function usePlaceFinder(): PlaceFinder | null | undefined {
  const { data, isError } = useQuery(PLACES);
  return isError ? null : data?.find;
}

/** Imports the list and its search, as large as the rest of the app. */
async function searchOnDevice(query: string): Promise<Municipality[]> {
  const { searchMunicipalities } = await import('@cuaderno/municipalities/search');
  return searchMunicipalities(query);
}

/** Searches municipalities at the server, or on this device while it is unreachable. */
export function useMunicipalities(query: string, enabled: boolean) {
  const isOffline = useSync().connectivity === 'offline';
  const server = trpc.municipalities.search.useQuery(
    { q: query },
    { enabled: enabled && !isOffline },
  );
  const isUnreachable = isOffline || requestError(server.error)?.isUnreachable === true;
  const device = useQuery({
    queryKey: ['municipalities', query],
    queryFn: () => searchOnDevice(query),
    enabled: enabled && isUnreachable,
  });
  return isUnreachable ? device : server;
}
