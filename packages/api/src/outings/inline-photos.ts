import { DomainError, type Outing, photoIdOf } from '@cuaderno/domain';
import { createSlots, limitPerUser, untilAborted, withDeadline } from '@cuaderno/limits';
import type { BookContext } from '../trpc';

/** Bytes of photos in one answer, which takes up to six times as much memory. */
const INLINE_MAX = 32 * 1024 * 1024;

/** Longest use of a slot by a response being sent, in milliseconds. */
const SLOT_MS = 20_000;

const onePerUser = limitPerUser(
  1,
  'Ya se está enviando una respuesta con fotos: espera a que termine',
);
const oneInAll = createSlots(1, 'inline-photos');

/**
 * Replaces photo addresses by data strings, in one response at a time of all users, until it is sent.
 *
 * @throws DomainError TOO_LARGE over `INLINE_MAX`, TOO_MANY until the user's last such response is over
 */
export function inlinePhotos(context: BookContext, outings: Outing[]): Promise<Outing[]> {
  const { userId, signal, aside } = context;
  return aside(
    () =>
      new Promise((resolve, reject) => {
        void onePerUser(userId, () =>
          oneInAll({ userId, signal }, async () => {
            resolve(await readInline(context, outings));
            // Bounds the time that a slow client blocks the others.
            await withDeadline(SLOT_MS, signal, untilAborted);
          }),
        ).catch(reject);
      }),
  );
}

async function readInline(
  { photoStore, userId }: BookContext,
  outings: Outing[],
): Promise<Outing[]> {
  const stored = await photoStore.readOfOutings(
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
