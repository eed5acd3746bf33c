import { type Db, readPhoto, stagePhoto } from '@cuaderno/db';
import { DomainError, isUuid } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES, preparePhoto } from '@cuaderno/photos';
import { type Request, type Response, Router } from 'express';
import { responseClosedSignal } from './response-closed';
import { limitPerUser } from '@cuaderno/api';
import { readSpooled, withSpooled } from './spool';

/** Photos that one hunter may be sending at once; the app sends one after another. */
const UPLOADS_AT_ONCE = 8;

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa foto');

/** The photos' bytes, for their owner alone. */
export function photoRoutes(db: Db): Router {
  const router = Router();
  const fewPerUser = limitPerUser(UPLOADS_AT_ONCE, 'Estás enviando demasiadas fotos a la vez');

  router.get('/api/photos/:id', async (request, response) => {
    if (!request.session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
    const { id } = request.params;
    const size = request.query['size'] === 'thumb' ? 'thumb' : 'image';
    const photo = isUuid(id) ? await readPhoto(db, request.session.userId, id, size) : null;
    if (photo === null) throw notFound();
    const etag = `"${id.toLowerCase()}-${size}"`;
    response.set({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': photo.mime,
      etag,
    });
    if (request.fresh) response.status(304).end();
    else sendBytes(request, response, photo.bytes, etag);
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
        await stagePhoto(db, userId, { id: id.toLowerCase(), ...prepared });
      }),
    );
    response.status(204).end();
  });

  return router;
}

/** All of a photo, or the one part that was asked for; what asks for several gets all. */
function sendBytes(request: Request, response: Response, bytes: Uint8Array, etag: string): void {
  const condition = request.get('if-range');
  const stale = condition !== undefined && condition !== etag;
  // The last N of fewer bytes are all of them (RFC 9110, 14.1.2); the parser takes it for none.
  const [, last] = /^bytes=-(\d+)$/.exec(request.get('range') ?? '') ?? [];
  const all = stale || Number(last) >= bytes.length;
  // -1: none of it is there; -2 and undefined: not a range, and so ignored.
  const ranges = all ? undefined : request.range(bytes.length);
  if (ranges === -1) {
    // Nothing to be kept: it is no part of the photo.
    response.removeHeader('etag');
    response
      .status(416)
      .set({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes.length}` })
      .end();
    return;
  }
  const [part, ...more] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  const wanted = part && more.length === 0 ? bytes.subarray(part.start, part.end + 1) : bytes;
  if (wanted !== bytes && part) {
    response.status(206).set('content-range', `bytes ${part.start}-${part.end}/${bytes.length}`);
  }
  response.set('content-length', String(wanted.length)).end(wanted);
}
