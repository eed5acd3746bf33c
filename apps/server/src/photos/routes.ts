import { type Quotas, storePhoto } from '@cuaderno/api';
import { type Db, findPhoto, type Part, type PhotoHead, type PhotoSize } from '@cuaderno/db';
import { DomainError, isUuid } from '@cuaderno/domain';
import { limitPerUser } from '@cuaderno/limits';
import type { OpenedPhoto, PhotoStore } from '@cuaderno/photo-store';
import { MAX_PHOTO_BYTES, preparePhoto } from '@cuaderno/photos';
import { THUMBNAILS_MAX } from '@cuaderno/protocol';
import type { Request, RequestHandler, Response, Router } from 'express';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/adapter';
import { requireUser } from '../session';
import { sendStream } from '../send-stream';
import { readSpooled, withSpooled } from '../spool';

/** Concurrent uploads per user; the app sends one after another. */
const UPLOADS_AT_ONCE = 8;

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa foto');

export type PhotoDeps = {
  db: Db;
  quotas: Quotas;
  photoStore: PhotoStore;
  /** Whether photos of the bucket are read from there, by signed addresses. */
  redirects: boolean;
  /** Lets other requests be worked on while this one waits for the bucket. */
  leave: (response: Response) => void;
};

/** Serves photos and thumbnails to their user, and stores uploads before their outing. */
export function photoRoutes({ db, quotas, photoStore, redirects, leave }: PhotoDeps): Router {
  const limitUploads = limitPerUser(UPLOADS_AT_ONCE, 'Estás enviando demasiadas fotos a la vez');

  const getPhoto: RequestHandler = async (request, response) => {
    const wanted = wantedOf(request);
    const { userId, id, size } = wanted;
    const open = (part?: Part) => photoStore.open(userId, id, size, part);
    const isRedirected = redirects && !isPageOrFile(request);
    if (photoStore.usesBucket) leave(response);
    const whole = isRedirected || maySpareBytes(request) ? null : await open();
    const head = whole ?? (await findPhoto(db, userId, id, size));
    if (head === null) throw notFound();
    setHeaders(response, head, etagOf(wanted));
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const address = isRedirected ? await signedAddress(request, userId, head) : null;
    if (address) clearHeaders(response).redirect(302, address);
    else await sendPhoto(request, response, { ...wanted, head, whole, open });
  };

  /** @returns where the bucket serves the photo; null for one in the database */
  const signedAddress = async (
    { method }: Request,
    userId: number,
    head: OpenedPhoto | PhotoHead,
  ) =>
    method === 'GET' && 'sha256' in head && head.sha256 !== null
      ? photoStore.sign(userId, head.sha256, head.mime)
      : null;

  const getThumbnails: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const { ids } = request.query;
    const wanted = typeof ids === 'string' ? ids.split(',') : [];
    if (wanted.length === 0 || wanted.length > THUMBNAILS_MAX || !wanted.every(isUuid)) {
      throw new DomainError('INVALID', `Indica en «ids» de 1 a ${THUMBNAILS_MAX} fotos`);
    }
    if (photoStore.usesBucket) leave(response);
    const form = new FormData();
    for (const [id, { bytes, mime }] of await photoStore.readThumbnails(userId, wanted)) {
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
        await storePhoto({ db, userId, quotas, photoStore }, id.toLowerCase(), prepared);
      }),
    );
    response.status(204).end();
  };

  return mountHandlers({
    'photos.thumbnails': getThumbnails,
    'photos.get': getPhoto,
    'photos.put': putPhoto,
  });
}

type Wanted = { userId: number; id: string; size: PhotoSize };

/** The photo that a request names. @throws DomainError UNAUTHENTICATED, NOT_FOUND */
function wantedOf(request: Request): Wanted {
  const userId = requireUser(request);
  const id = String(request.params['id']);
  if (!isUuid(id)) throw notFound();
  return { userId, id, size: request.query['size'] === 'thumb' ? 'thumb' : 'image' };
}

const etagOf = ({ id, size }: Wanted) => `"${id.toLowerCase()}-${size}"`;

type Found = Wanted & {
  head: { length: number };
  whole: OpenedPhoto | null;
  open: (part?: Part) => Promise<OpenedPhoto | null>;
};

/** Sends the bytes of a photo, or the part of them that was requested; to a HEAD none. */
async function sendPhoto(
  request: Request,
  response: Response,
  { head, whole, open, ...wanted }: Found,
): Promise<void> {
  const part = partOf(request, response, { length: head.length, etag: etagOf(wanted) });
  if (part === null) return;
  response.set('content-length', String(part ? part.end - part.start + 1 : head.length));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await send(response, whole ?? (await open(part)));
  } catch (error) {
    if (!response.headersSent) clearHeaders(response);
    throw error;
  }
}

function setHeaders(response: Response, { mime }: { mime: string }, etag: string): void {
  response.set({
    'accept-ranges': 'bytes',
    // Revalidated at every use: the session may have ended.
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': mime,
    etag,
  });
}

/** Takes back the headers of a photo that is not sent: the answer must not be cached as one. */
function clearHeaders(response: Response): Response {
  for (const name of ['accept-ranges', 'content-type', 'content-length', 'content-range', 'etag']) {
    response.removeHeader(name);
  }
  return response.set('cache-control', 'no-store');
}

async function send(response: Response, photo: OpenedPhoto | null): Promise<void> {
  // Deleted in between: the next request answers 404.
  if (photo === null) response.destroy();
  else if (photo.body instanceof Uint8Array) response.end(photo.body);
  // An answer that ends early is no photo: the connection is closed.
  else await sendStream(photo.body, response).catch(() => response.destroy());
}

/**
 * Whether the photo is to be a page of its own, or a file of the page's name: from another origin it would be no
 * file, and replace the app with an address that whoever sees it can read.
 */
const isPageOrFile = (request: Request) => request.get('sec-fetch-mode') === 'navigate';

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
