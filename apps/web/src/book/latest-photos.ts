import { useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { keys, trpc } from '../lib/trpc';

/** Photos that the album strip holds. */
const SHOWN = 12;

/** The photos of the latest outings, as the server has them; none while it can't be asked. */
export function useLatestPhotos() {
  const user = useUser();
  return useQuery({
    queryKey: keys.latestPhotos,
    queryFn: () => trpc.photos.latest.query({ limit: SHOWN }),
    enabled: user !== null,
  });
}
