import { readPhotosOf } from '@cuaderno/db';
import { DomainError, type Outing, photoIdOf } from '@cuaderno/domain';
import type { Hunter } from '../trpc';

/** Bytes of photos that one answer may carry: beyond it the server's memory would be the price. */
const INLINE_MAX = 64 * 1024 * 1024;

/** Seconds until who asks for two such answers at once may ask again. */
const BUSY_SECONDS = 5;
/** The hunters who have such an answer under way: until it is sent, all of it is held. */
const busy = new Set<number>();

function takePlace({ userId, signal }: Hunter): void {
  signal.throwIfAborted();
  if (busy.has(userId)) {
    const message = 'Ya se está enviando una respuesta con fotos: espera a que termine';
    throw new DomainError('TOO_MANY', message, [], BUSY_SECONDS);
  }
  busy.add(userId);
  signal.addEventListener('abort', () => busy.delete(userId), { once: true });
}

/**
 * The outings with data strings in place of photo addresses.
 *
 * @throws DomainError 'TOO_LARGE' over 64 MiB of photos; 'TOO_MANY' until the hunter's last such
 *   answer is over
 */
export async function inlinePhotos(hunter: Hunter, outings: Outing[]): Promise<Outing[]> {
  takePlace(hunter);
  const { db, userId } = hunter;
  const stored = await readPhotosOf(
    db,
    userId,
    outings.map(({ id }) => id),
    INLINE_MAX,
  );
  if (stored === null) {
    throw new DomainError(
      'TOO_LARGE',
      'Son demasiadas fotos para una respuesta: pide las salidas de una en una',
    );
  }
  const inline = (address: string) => {
    const photo = stored.get(photoIdOf(address) ?? '');
    return photo
      ? `data:${photo.mime};base64,${Buffer.from(photo.bytes).toString('base64')}`
      : address;
  };
  return outings.map((outing) => ({
    ...outing,
    photos: outing.photos.map(inline),
    species: outing.species.map((entry) => ({ ...entry, photos: entry.photos.map(inline) })),
  }));
}
