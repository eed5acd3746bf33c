import { trpc } from '../lib/trpc';

/** Photos in the album strip. */
const SHOWN = 12;

/** The photos of the latest outings; none while the server is unreachable. */
export const useLatestPhotos = () => trpc.photos.latest.useQuery({ limit: SHOWN });
