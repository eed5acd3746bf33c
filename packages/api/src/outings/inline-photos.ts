import { readPhotosOf } from '@cuaderno/db';
import { DomainError, type Outing, photoIdOf } from '@cuaderno/domain';
import { createSlots, limitPerUser, untilAborted } from '../slots';
import type { SignedInContext } from '../trpc';

/** Bytes of photos that one answer may carry: it takes up to six times as much memory. */
const INLINE_MAX = 32 * 1024 * 1024;

/** How long an answer that is being read keeps its slot, in milliseconds. */
const HELD_MS = 20_000;

const onePerUser = limitPerUser(
  1,
  'Ya se está enviando una respuesta con fotos: espera a que termine',
);
const oneInAll = createSlots(1);

/**
 * The outings with data strings in place of photo addresses, one such answer at a time in all: it is held
 * until it is sent.
 *
 * @throws DomainError 'TOO_LARGE' over 32 MiB of photos; 'TOO_MANY' until the hunter's last such answer
 *   is over
 */
export function inlinePhotos(hunter: SignedInContext, outings: Outing[]): Promise<Outing[]> {
  const { userId, signal } = hunter;
  return new Promise((resolve, reject) => {
    void onePerUser(userId, () =>
      oneInAll({ userId, signal }, async () => {
        resolve(await readInline(hunter, outings));
        // Whoever reads slowly keeps the others waiting for so long, not for as long as he likes.
        await untilAborted(AbortSignal.any([signal, AbortSignal.timeout(HELD_MS)]));
      }),
    ).catch(reject);
  });
}

async function readInline({ db, userId }: SignedInContext, outings: Outing[]): Promise<Outing[]> {
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
    return photo ? `data:${photo.mime};base64,${photo.base64}` : address;
  };
  return outings.map((outing) => ({
    ...outing,
    photos: outing.photos.map(inline),
    species: outing.species.map((entry) => ({ ...entry, photos: entry.photos.map(inline) })),
  }));
}
