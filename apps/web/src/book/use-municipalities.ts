import type { Municipality } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { requestError } from '../lib/request-error';
import { trpc } from '../lib/trpc';
import { useSync } from './use-sync';

/** Imports the list and its search, which weigh as much as the rest of the product. */
async function searchOnDevice(letters: string): Promise<Municipality[]> {
  const { searchMunicipalities } = await import('@cuaderno/municipalities/search');
  return searchMunicipalities(letters);
}

/** Searches municipalities: at the server, or on this device when it is out of reach. */
export function useMunicipalities(letters: string, enabled: boolean) {
  const isOffline = useSync().connectivity === 'offline';
  const server = trpc.municipalities.search.useQuery(
    { q: letters },
    { enabled: enabled && !isOffline },
  );
  const isUnreachable = isOffline || requestError(server.error)?.isUnreachable === true;
  const device = useQuery({
    queryKey: ['municipalities', letters],
    queryFn: () => searchOnDevice(letters),
    enabled: enabled && isUnreachable,
  });
  return isUnreachable ? device : server;
}
