import type { Api } from '../../lib/api-client';
import type { CallContext } from '../../lib/links';
import type { Sent } from '../device/broadcast';
import { bookOf } from '../mirror/mirror';
import { readStoredBook } from '../mirror/read-changes';
import type { OutingsApi } from './outings-api';
import { sendPhotos } from './upload-photos';

/** The place of a call in the changes of the book. */
export type Place = Pick<Sent, 'since' | 'cursors'>;

/**
 * The procedures over HTTP for one user; 401 in another user's session.
 * @param onPlace is called with the place of each call, before it and with its answer
 * @param headers of each call
 */
export function createHttpOutingsApi(
  userId: number,
  { outings }: Api,
  onPlace: (place: Place) => void,
  headers: () => Record<string, string> = () => ({}),
): OutingsApi {
  async function call<T>(send: (options: { context: CallContext }) => Promise<T>): Promise<T> {
    const { cursor } = bookOf(await readStoredBook(userId));
    const place = cursor === undefined ? {} : { since: cursor };
    onPlace(place);
    const onCursors: CallContext['onCursors'] = (cursors) => onPlace({ ...place, cursors });
    return send({ context: { onCursors, headers: headers() } });
  }
  return {
    sendPhotos: (addresses, onProgress) => sendPhotos(userId, addresses, onProgress),
    create: (outing) => call((options) => outings.create.mutate(outing, options)),
    update: (outing) => call((options) => outings.update.mutate(outing, options)),
    remove: (outing) => call((options) => outings.delete.mutate(outing, options)),
    get: (id) => call((options) => outings.get.query({ id }, options)),
  };
}
