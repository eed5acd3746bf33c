import {
  mergePayloads,
  readWire,
  type OutingPayload,
  payloadPhotos,
  photoAddress,
  toPayload,
} from '@cuaderno/domain';
import { openDevice } from '../device/database';
import { change, resetItem, rewrite } from '../outbox/outbox';
import { recordAsNew } from '../outbox/reconcile';
import { isImageResponse, PHOTO_CACHE } from '../photos/photo-cache';
import { pendingPhotos } from '../photos/pending-photos';
import { keepPhoto } from '../photos/photos';

/**
 * Resolves a conflict with this device's side and the fields that only the other side changed; `fromTheirs`
 * are the keys of fields to take from there. An outing deleted elsewhere is recorded as a new one, because the
 * server rejects its id.
 * @returns the number of lost photos, deleted by the other side and without an image on this device
 */
export async function resolveWithOurs(
  seq: number,
  fromTheirs: readonly string[] = [],
): Promise<number> {
  const found = await (await openDevice()).get('outbox', seq);
  if (found?.state !== 'conflict') return 0;
  const { write, theirs, userId } = found;
  if (write.kind === 'create') {
    await recordAsNew(found, readWire(write.payload));
    return 0;
  }
  if (write.kind === 'delete') {
    if (theirs) await change(seq, (item) => resetItem(item, { ...write, base: theirs }));
    return 0;
  }
  const there = theirs ? toPayload(theirs) : null;
  const payload = readWire(write.payload);
  const chosen = there
    ? mergePayloads(toPayload(write.base), payload, there, fromTheirs).merged
    : payload;
  const known = there ? payloadPhotos(there) : [];
  const deletedPhotos = payloadPhotos(toPayload(write.base)).filter(
    (each) => !known.includes(each),
  );
  const { kept, lost } = await withOwnPhotos(userId, chosen, deletedPhotos);
  if (theirs) await rewrite(found, kept, theirs);
  else await recordAsNew(found, kept);
  return lost;
}

/** Replaces photos deleted by the server with this device's images; `lost` counts those without one. */
async function withOwnPhotos(
  userId: number,
  payload: OutingPayload,
  deletedPhotos: readonly string[],
) {
  const own = (await pendingPhotos(deletedPhotos)).map(({ id }) => photoAddress(id));
  const picked = await restorePhotos(
    userId,
    payloadPhotos(payload).filter((each) => deletedPhotos.includes(each) && !own.includes(each)),
  );
  const withRestored = (photos: readonly string[]) =>
    photos.flatMap((each) => (picked.has(each) ? (picked.get(each) ?? []) : each));
  const kept = {
    ...payload,
    pieces: payload.pieces.map((piece) => ({ ...piece, photos: withRestored(piece.photos) })),
    photos: withRestored(payload.photos),
  };
  return { kept, lost: payloadPhotos(payload).length - payloadPhotos(kept).length };
}

/**
 * Stores cached photos as new ones to send.
 * @returns the new address of each; null without an image
 */
async function restorePhotos(
  userId: number,
  addresses: readonly string[],
): Promise<Map<string, string | null>> {
  const cache = await globalThis.caches?.open(PHOTO_CACHE).catch(() => undefined);
  const picked = new Map<string, string | null>();
  for (const address of addresses) {
    // One photo in memory at a time; the thumbnail if the full image was never viewed.
    const fullImage = await cache?.match(address, { ignoreVary: true });
    const thumbnail = await cache?.match(`${address}?size=thumb`, { ignoreVary: true });
    const found = [fullImage, thumbnail].find((answer) => answer && isImageResponse(answer));
    picked.set(address, found ? await keepPhoto(userId, await found.blob()) : null);
  }
  return picked;
}
