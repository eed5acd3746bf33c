import { limitPerUser, type Quotas, storePhoto } from '@cuaderno/api';
import { type Db, findPhoto, type Part, readPhoto } from '@cuaderno/db';
import { DomainError, isUuid } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES, preparePhoto } from '@cuaderno/photos';
import { type Request, type Response, Router } from 'express';
import { responseClosedSignal } from '../response-closed';
import { readSpooled, withSpooled } from '../spool';

/** Photos that one hunter may be sending at once; the app sends one after another. */
const UPLOADS_AT_ONCE = 8;

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa foto');

/** The photos' bytes, for their owner alone. */
export function photoRoutes(db: Db, quotas: Quotas): Router {
  const router = Router();
  const fewPerUser = limitPerUser(UPLOADS_AT_ONCE, 'Estás enviando demasiadas fotos a la vez');

  router.get('/api/photos/:id', async (request, response) => {
    if (!request.session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
    const { id } = request.params;
    const { userId } = request.session;
    const size = request.query['size'] === 'thumb' ? 'thumb' : 'image';
    const head = isUuid(id) ? await findPhoto(db, userId, id, size) : null;
    if (head === null) throw notFound();
    const etag = `"${id.toLowerCase()}-${size}"`;
    response.set({
      'accept-ranges': 'bytes',
      // Kept, but shown only after asking whether its owner is still here.
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': head.mime,
      etag,
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const part = partOf(request, response, { length: head.length, etag });
    if (part === null) return;
    response.set('content-length', String(part ? part.end - part.start + 1 : head.length));
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const photo = await readPhoto(db, userId, id, size, part);
    // Deleted in between: who asks once more hears that it is not there.
    if (photo === null) response.destroy();
    else response.end(photo.bytes);
  });

  router.put('/api/photos/:id', async (request, response) => {
    // Before any of its bytes: a visitor's photo is not read.
    if (!request.session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
    const { id } = request.params;
    if (!isUuid(id)) throw new DomainError('INVALID', 'El id de la foto debe ser un UUID');
    const { userId } = request.session;
    const turn = { hunter: userId, signal: responseClosedSignal(response) };
    await fewPerUser(userId, () =>
      withSpooled(request, MAX_PHOTO_BYTES, async (file) => {
        const prepared = await preparePhoto(() => readSpooled(file), turn);
        await storePhoto({ db, userId, quotas }, id.toLowerCase(), prepared);
      }),
    );
    response.status(204).end();
  });

  return router;
}

/**
 * The one part of a photo that was asked for, undefined for all of it; what asks for several parts gets all.
 * Null when the answer is that there is no such part.
 */
function partOf(
  request: Request,
  response: Response,
  { length, etag }: { length: number; etag: string },
): Part | null | undefined {
  const condition = request.get('if-range');
  const stale = condition !== undefined && condition !== etag;
  // The last N of fewer bytes are all of them (RFC 9110, 14.1.2); the parser takes it for none.
  const [, last] = /^bytes=-(\d+)$/.exec(request.get('range') ?? '') ?? [];
  // -1: none of it is there; -2 and undefined: not a range, and so ignored.
  const ranges = stale || Number(last) >= length ? undefined : request.range(length);
  if (ranges === -1) {
    // Nothing to be kept: it is no part of the photo.
    response.removeHeader('etag');
    response
      .status(416)
      .set({ 'cache-control': 'no-store', 'content-range': `bytes */${length}` })
      .end();
    return null;
  }
  const [part, ...more] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (!part || more.length > 0) return undefined;
  response.status(206).set('content-range', `bytes ${part.start}-${part.end}/${length}`);
  return part;
}
