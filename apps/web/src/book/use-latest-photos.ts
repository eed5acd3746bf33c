import { useQuery } from '@tanstack/react-query';
import { keys } from '../lib/query-client';
import { latestStoredPhotos } from './mirror/latest-stored-photos';
import { useSession } from './use-session';

/** Photos in the album strip. */
const SHOWN = 12;

/**
 * The photos of the latest outings: of the device's book where it is complete, or else of the server; none while
 * that is unreachable.
 */
export function useLatestPhotos() {
  const { user, api } = useSession();
  return useQuery({
    queryKey: keys.latestPhotos,
    queryFn: async ({ signal }) => {
      const stored = await latestStoredPhotos(user.id, SHOWN).catch(() => null);
      return stored ?? api.photos.latest.query({ limit: SHOWN }, { signal });
    },
  });
}
