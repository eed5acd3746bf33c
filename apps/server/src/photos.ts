import { type Db, purgeStagedPhotos, readPhoto, stagePhoto } from '@cuaderno/db';
import { DomainError, isUuid } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES, preparePhoto } from '@cuaderno/photos';
import express, { Router } from 'express';

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa foto');

/** How long a photo waits for the outing that it was sent for, in days. */
const STAGED_DAYS = 7;

/** The photos' bytes, for their owner alone. */
export function photoRoutes(db: Db): Router {
  const router = Router();

  router.get('/api/photos/:id', async (request, response) => {
    if (!request.session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
    const { id } = request.params;
    const size = request.query['size'] === 'thumb' ? 'thumb' : 'image';
    const photo = isUuid(id) ? await readPhoto(db, request.session.userId, id, size) : null;
    if (photo === null) throw notFound();
    response.set({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': photo.mime,
      etag: `"${id.toLowerCase()}-${size}"`,
    });
    if (request.fresh) response.status(304).end();
    else response.end(photo.bytes);
  });

  router.put(
    '/api/photos/:id',
    express.raw({ type: () => true, limit: MAX_PHOTO_BYTES }),
    async (request, response) => {
      if (!request.session)
        throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
      const { id } = request.params;
      if (!isUuid(id)) throw new DomainError('INVALID', 'El id de la foto debe ser un UUID');
      const bytes: unknown = request.body;
      const prepared = await preparePhoto(bytes instanceof Uint8Array ? bytes : new Uint8Array());
      await stagePhoto(db, request.session.userId, { id: id.toLowerCase(), ...prepared });
      response.status(204).end();
    },
  );

  return router;
}

/** Drops photos that no outing took, now and every hour; returns what stops it. */
export function purgeStaged(db: Db, report: (error: unknown) => void): () => void {
  const purge = () => purgeStagedPhotos(db, STAGED_DAYS).catch(report);
  void purge();
  const timer = setInterval(() => void purge(), 60 * 60 * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
