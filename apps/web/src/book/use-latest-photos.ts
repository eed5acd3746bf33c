import { useQuery } from '@tanstack/react-query';
import { keys } from '../lib/server/query-client';
import { useSession } from './use-session';
import type { LatestPhoto } from '@cuaderno/domain';
import { bookOf, readBook, readOuting } from './mirror/mirror';

/**
 * Reads up to `limit` photos of the latest outings from the device, in the order of `photos.latest`: those of
 * pieces by their ids, then the outing's own.
 *
 * @returns null when the device lacks complete outings
 */
export async function latestStoredPhotos(
  userId: number,
  limit: number,
): Promise<LatestPhoto[] | null> {
  const record = await readBook(userId);
  const { rows, cursor } = bookOf(record);
  if (cursor === undefined || record?.wholeAt !== cursor) return null;
  const photos: LatestPhoto[] = [];
  const withPhotos = rows.filter(({ archived, photoCount }) => !archived && photoCount > 0);
  for (const { id, type, date, municipality, cotoName, finca } of withPhotos) {
    if (photos.length >= limit) break;
    const outing = (await readOuting(userId, id))?.value;
    if (!outing) return null;
    const pieces = outing.species.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const address of [...pieces, outing].flatMap((owner) => owner.photos)) {
      photos.push({ address, outingId: id, type, date, municipality, cotoName, finca });
    }
  }
  return photos.slice(0, limit);
}

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
