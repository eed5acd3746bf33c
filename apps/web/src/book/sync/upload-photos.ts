import { photoIdOf } from '@cuaderno/domain';
import { userHeader } from '../../lib/server/csrf';
import { uploadWithCsrf } from '../../lib/server/upload';
import { RequestError } from '../../lib/server/request-error';
import { openDevice } from '../device/database';
import { ignoreFull } from '../photos/storage-quota';

/** Timeout of one photo, in milliseconds: 1 MB at 50 kbit/s. */
const PHOTO_TIMEOUT = 180_000;
/** The server's status for a stored photo. */
const STORED = 204;

/** Progress of an outing's photos: `sent` of `all`, with the sent part of the next one. */
export type PhotoProgress = { sent: number; all: number };

/**
 * Sends the unsent photos of an outing one by one, each with its own id, so that a repetition is harmless.
 * @throws RequestError at the first failure
 */
export async function sendPhotos(
  userId: number,
  addresses: readonly string[],
  onProgress: (progress: PhotoProgress) => void,
): Promise<void> {
  const device = await openDevice().catch(() => null);
  // No photos to send without storage.
  if (!device) return;
  const kept = await Promise.all(
    addresses.map((address) => device.get('photos', photoIdOf(address) ?? '')),
  );
  const unsent = kept.filter((photo) => photo !== undefined && !photo.sent);
  for (const [index, photo] of unsent.entries()) {
    if (!photo) continue;
    onProgress({ sent: index, all: unsent.length });
    // In sequence, so that after an interruption only the rest is sent.
    await sendOne(userId, photo.id, photo.blob, (part) =>
      onProgress({ sent: index + part, all: unsent.length }),
    );
    await device.put('photos', { ...photo, sent: true }).catch(ignoreFull);
  }
  if (unsent.length > 0) onProgress({ sent: unsent.length, all: unsent.length });
}

async function sendOne(
  userId: number,
  id: string,
  body: Blob,
  onSent: (part: number) => void,
): Promise<void> {
  const response = await uploadWithCsrf(`/api/photos/${id}`, {
    method: 'PUT',
    headers: { ...userHeader(userId), 'content-type': 'image/jpeg' },
    body,
    timeout: PHOTO_TIMEOUT,
    // Complete only once the server has confirmed it.
    onSent: (part) => onSent(Math.min(part, 0.99)),
  }).catch(() => {
    throw new RequestError('network');
  });
  const { status, ok } = response;
  if (status === STORED) return;
  // A captive portal answers 200 to everything.
  if (ok) throw new RequestError('network');
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw message === undefined
    ? new RequestError('foreign', { response })
    : new RequestError('rejected', { response, message });
}
