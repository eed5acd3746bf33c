import type { Municipality } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { isUnreachable } from '../lib/errors';
import { hooks } from '../lib/trpc-hooks';
import { useSync } from './sync/sync-session';

/** The list and its search weigh as much as the rest of the product: fetched where they are needed. */
async function searchHere(letters: string): Promise<Municipality[]> {
  const { searchMunicipalities } = await import('@cuaderno/municipalities/search');
  return searchMunicipalities(letters);
}

/** The municipalities that `letters` find: by the server, or by the list on this device without one. */
export function useMunicipalities(letters: string, enabled: boolean) {
  const offline = useSync().reach === 'offline';
  const server = hooks.municipalities.search.useQuery(
    { q: letters },
    { enabled: enabled && !offline },
  );
  const alone = offline || isUnreachable(server.error);
  const here = useQuery({
    queryKey: ['municipalities', letters],
    queryFn: () => searchHere(letters),
    enabled: enabled && alone,
  });
  return alone ? here : server;
}
