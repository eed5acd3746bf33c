import type { Municipality } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { requestError } from '../lib/request-error';
import { trpc } from '../lib/trpc';
import { useSync } from './use-sync';

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
