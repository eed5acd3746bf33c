import type { Api } from '../../lib/api-client';
import type { OutingsApi } from './outings-api';
import { sendPhotos } from './upload-photos';

/** The procedures over HTTP for one user; 401 in another user's session. */
export function createHttpOutingsApi(userId: number, { outings }: Api): OutingsApi {
  return {
    sendPhotos: (addresses, onProgress) => sendPhotos(userId, addresses, onProgress),
    create: (outing) => outings.create.mutate(outing),
    update: (outing) => outings.update.mutate(outing),
    remove: (outing) => outings.delete.mutate(outing),
    get: (id) => outings.get.query({ id }),
  };
}
