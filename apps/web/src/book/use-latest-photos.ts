import { useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { asHunter, keys } from '../lib/trpc';

/** Photos that the album strip holds. */
const SHOWN = 12;

/** The photos of the latest outings, as the server has them; none while it can't be asked. */
export function useLatestPhotos() {
  const userId = useUser()?.id;
  return useQuery({
    queryKey: keys.latestPhotos,
    queryFn: () => asHunter(userId as number).photos.latest.query({ limit: SHOWN }),
    enabled: userId !== undefined,
  });
}
