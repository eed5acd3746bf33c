import { SHARE } from '../../lib/share';
import { paths } from '../../lib/paths';
import { keepSharedPhotos } from './shared-photos';
import { isFull } from './storage-quota';

/** Answers the form that another app sends when it shares photos: keeps them on this device, for the chooser. */
export async function receiveSharedPhotos(request: Request): Promise<Response> {
  let state: string = SHARE.kept;
  try {
    const sent = (await request.formData()).getAll(SHARE.param);
    await keepSharedPhotos(sent.filter((each) => typeof each !== 'string'));
  } catch (error) {
    state = isFull(error) ? SHARE.full : SHARE.missed;
  }
  // An absolute address: a worker has no page to resolve it.
  return Response.redirect(`${self.location.origin}${paths.chooser}?${SHARE.param}=${state}`, 303);
}
