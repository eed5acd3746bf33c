import { photoIdOf } from '@cuaderno/domain';
import { uploadWithCsrf } from '../../lib/csrf';
import { openDevice } from '../device/database';
import { unexplained } from './outings-api';

/** So long one photo may take, in milliseconds: 1 MB at 50 kbit/s. */
const PHOTO_MAX = 180_000;
/** The status with which the server says that it has a photo. */
const TAKEN = 204;

/** How far the photos of an outing have got: `sent` of `all`, with the part that has gone of the next. */
export type PhotoProgress = { sent: number; all: number };

/**
 * The server refused a photo, or could not be reached: `status` is undefined then. `foreign` when something on
 * the way said so.
 */
export class PhotoNotSent extends Error {
  readonly status: number | undefined;
  readonly foreign: boolean;

  constructor(message: string, status?: number, foreign = false) {
    super(message);
    this.name = 'PhotoNotSent';
    this.status = status;
    this.foreign = foreign;
  }
}

const unreached = () => new PhotoNotSent('No hay conexión con el servidor. Inténtalo de nuevo.');

/**
 * Sends those photos of an outing that only this device has, one by one, each under its own id: sending
 * one again is harmless. `headers` say whose they are. Throws PhotoNotSent at the first that does not arrive.
 */
export async function sendPhotos(
  addresses: readonly string[],
  headers: Record<string, string>,
  onProgress: (progress: PhotoProgress) => void,
): Promise<void> {
  const device = await openDevice().catch(() => null);
  // A device that keeps nothing has no photos of its own.
  if (!device) return;
  const kept = await Promise.all(
    addresses.map((address) => device.get('photos', photoIdOf(address) ?? '')),
  );
  const waiting = kept.filter((photo) => photo !== undefined && !photo.sent);
  for (const [index, photo] of waiting.entries()) {
    if (!photo) continue;
    onProgress({ sent: index, all: waiting.length });
    // One after the other: with one bar of coverage, a photo that has arrived is a photo less to send.
    await sendOne(photo.id, photo.blob, headers, (part) =>
      onProgress({ sent: index + part, all: waiting.length }),
    );
    await device.put('photos', { ...photo, sent: true });
  }
  if (waiting.length > 0) onProgress({ sent: waiting.length, all: waiting.length });
}

async function sendOne(
  id: string,
  body: Blob,
  headers: Record<string, string>,
  onSent: (part: number) => void,
): Promise<void> {
  const response = await uploadWithCsrf(`/api/photos/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body,
    timeout: PHOTO_MAX,
    // All of it has gone out, but the server has yet to say that it has it.
    onSent: (part) => onSent(Math.min(part, 0.99)),
  }).catch(() => {
    throw unreached();
  });
  if (response.status === TAKEN) return;
  // A portal says 200 to everything: the photo is nowhere but here.
  if (response.ok) throw unreached();
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new PhotoNotSent(
    message ?? unexplained(response.status),
    response.status,
    message === undefined,
  );
}
