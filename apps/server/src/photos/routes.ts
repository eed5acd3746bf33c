import { limitPerUser, type Quotas, storePhoto } from '@cuaderno/api';
import { type Db, findPhoto, type Part, readPhoto, readThumbnails } from '@cuaderno/db';
import { DomainError, isUuid } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES, preparePhoto } from '@cuaderno/photos';
import { THUMBNAILS_MAX } from '@cuaderno/protocol';
import type { Request, RequestHandler, Response, Router } from 'express';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/mount-handlers';
import { requireUser } from '../session';
import { readSpooled, withSpooled } from '../spool';

/** Concurrent uploads per user; the app sends one after another. */
const UPLOADS_AT_ONCE = 8;

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa foto');

/** Serves photos and thumbnails to their user, and stores uploads before their outing. */
export function photoRoutes(db: Db, quotas: Quotas): Router {
  const limitUploads = limitPerUser(UPLOADS_AT_ONCE, 'Estás enviando demasiadas fotos a la vez');

  const getPhoto: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const id = String(request.params['id']);
    const size = request.query['size'] === 'thumb' ? 'thumb' : 'image';
    if (!isUuid(id)) throw notFound();
    const whole = maySpareBytes(request) ? null : await readPhoto(db, userId, id, size);
    const head = whole
      ? { length: whole.bytes.length, mime: whole.mime }
      : await findPhoto(db, userId, id, size);
    if (head === null) throw notFound();
    const etag = `"${id.toLowerCase()}-${size}"`;
    response.set({
      'accept-ranges': 'bytes',
      // Revalidated at every use: the session may have ended.
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
    const photo = whole ?? (await readPhoto(db, userId, id, size, part));
    // Deleted in between: the next request answers 404.
    if (photo === null) response.destroy();
    else response.end(photo.bytes);
  };

  const getThumbnails: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const { ids } = request.query;
    const wanted = typeof ids === 'string' ? ids.split(',') : [];
    if (wanted.length === 0 || wanted.length > THUMBNAILS_MAX || !wanted.every(isUuid)) {
      throw new DomainError('INVALID', `Indica en «ids» de 1 a ${THUMBNAILS_MAX} fotos`);
    }
    const form = new FormData();
    for (const [id, { bytes, mime }] of await readThumbnails(db, userId, wanted)) {
      form.set(id, new Blob([new Uint8Array(bytes)], { type: mime }));
    }
    const answer = new globalThis.Response(form);
    response.set('content-type', answer.headers.get('content-type') ?? '');
    response.end(Buffer.from(await answer.arrayBuffer()));
  };

  const putPhoto: RequestHandler = async (request, response) => {
    // Checked before the body is read.
    const userId = requireUser(request);
    const id = String(request.params['id']);
    if (!isUuid(id)) throw new DomainError('INVALID', 'El id de la foto debe ser un UUID');
    const job = { userId, signal: responseClosedSignal(response) };
    await limitUploads(userId, () =>
      withSpooled(request, MAX_PHOTO_BYTES, async (file) => {
        const prepared = await preparePhoto(() => readSpooled(file), job);
        await storePhoto({ db, userId, quotas }, id.toLowerCase(), prepared);
      }),
    );
    response.status(204).end();
  };

  return mountHandlers({ getThumbnails, getPhoto, putPhoto });
}

/** Whether the answer may have none of the photo's bytes, or a part of them. */
const maySpareBytes = ({ method, headers }: Request) =>
  method !== 'GET' || headers['if-none-match'] !== undefined || headers.range !== undefined;

/**
 * Finds the requested part of a photo.
 * @returns undefined for the whole photo, also when several parts are requested; null after a 416
 */
function partOf(
  request: Request,
  response: Response,
  { length, etag }: { length: number; etag: string },
): Part | null | undefined {
  const condition = request.get('if-range');
  const stale = condition !== undefined && condition !== etag;
  // The last N of fewer than N bytes are all of them (RFC 9110, 14.1.2), unlike in the parser.
  const [, last] = /^bytes=-(\d+)$/.exec(request.get('range') ?? '') ?? [];
  // -1: unsatisfiable; -2 and undefined: not a range, ignored.
  const ranges = stale || Number(last) >= length ? undefined : request.range(length);
  if (ranges === -1) {
    // The answer must not be cached as a part.
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
