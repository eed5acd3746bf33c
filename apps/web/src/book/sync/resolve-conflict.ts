import {
  mergePayloads,
  type OutingPayload,
  toPayload,
  photoAddress,
  payloadPhotos,
  takeFields,
} from '@cuaderno/domain';
import { openDevice } from '../device/database';
import { keptPhotos, PHOTO_CACHE } from '../photos/pending-photos';
import { change, fresh, rewrite } from '../outbox/outbox';
import { isPicture } from '../photos/is-image-response';
import { keepPhoto } from '../photos/photos';
import { recordAnew } from '../outbox/record-anew';

/**
 * Ends a conflict this device's way, with what only the other side changed: `fromTheirs` names the fields
 * (their keys) of those that both changed which the hunter takes from there. An outing deleted elsewhere is
 * recorded anew, as another one: the server takes its id for deleted. Gives how many photos are lost: the
 * other side deleted them, and this device has no picture of them.
 */
export async function resolveWithOurs(
  seq: number,
  fromTheirs: readonly string[] = [],
): Promise<number> {
  const found = await (await openDevice()).get('outbox', seq);
  if (found?.state !== 'conflict') return 0;
  const { write, theirs, userId } = found;
  if (write.kind === 'create') {
    await recordAnew(found, write.payload);
    return 0;
  }
  if (write.kind === 'delete') {
    if (theirs) await change(seq, (item) => fresh(item, { ...write, base: theirs }));
    return 0;
  }
  const there = theirs ? toPayload(theirs) : null;
  const chosen = there
    ? takeFields(
        mergePayloads(toPayload(write.base), write.payload, there).merged,
        there,
        fromTheirs,
      )
    : write.payload;
  const known = there ? payloadPhotos(there) : [];
  const gone = payloadPhotos(toPayload(write.base)).filter((each) => !known.includes(each));
  const { payload, lost } = await withOwnPhotos(userId, chosen, gone);
  if (theirs) await rewrite(found, payload, theirs);
  else await recordAnew(found, payload);
  return lost;
}

/** A payload that takes photos of which the server has let go from this device; `lost` counts the others. */
async function withOwnPhotos(userId: number, payload: OutingPayload, gone: readonly string[]) {
  const own = (await keptPhotos(gone)).map(({ id }) => photoAddress(id));
  const picked = await pickUp(
    userId,
    payloadPhotos(payload).filter((each) => gone.includes(each) && !own.includes(each)),
  );
  const again = (photos: readonly string[]) =>
    photos.flatMap((each) => (picked.has(each) ? (picked.get(each) ?? []) : each));
  const kept: OutingPayload =
    payload.type === 'monteria'
      ? {
          ...payload,
          animals: payload.animals.map((animal) => ({ ...animal, photos: again(animal.photos) })),
        }
      : { ...payload, photos: again(payload.photos) };
  return { payload: kept, lost: payloadPhotos(payload).length - payloadPhotos(kept).length };
}

/**
 * Picks photos up from those kept for reading, to be sent as new ones. Gives the address of each from now on;
 * null for one of which this device has no picture.
 */
async function pickUp(
  userId: number,
  addresses: readonly string[],
): Promise<Map<string, string | null>> {
  const cache = await globalThis.caches?.open(PHOTO_CACHE).catch(() => undefined);
  const picked = new Map<string, string | null>();
  for (const address of addresses) {
    // One photo in memory at a time; its print where the whole picture was never looked at.
    const whole = await cache?.match(address, { ignoreVary: true });
    const print = await cache?.match(`${address}?size=thumb`, { ignoreVary: true });
    const found = [whole, print].find((answer) => answer && isPicture(answer));
    picked.set(address, found ? await keepPhoto(userId, await found.blob()) : null);
  }
  return picked;
}
