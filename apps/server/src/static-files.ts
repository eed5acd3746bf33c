import path from 'node:path';
import { type Db, readStaticFile } from '@cuaderno/db';
import express, { type RequestHandler, Router } from 'express';

/** A hashed file's name. */
const ASSET = /^[\w.-]+$/;

/**
 * Serves the app: hashed files are cached for a year, `index.html` is revalidated and served at every
 * address that is neither a file nor under /api. Hashed files of other versions are read from the
 * database (ops/keep-assets.ts).
 */
export function serveStaticFiles(folder: string, db: Db): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: true,
    }),
  );
  router.get('/assets/:name', async (request, response, next) => {
    const { name } = request.params;
    const body = ASSET.test(name) ? await readStaticFile(db, name) : null;
    if (!body) return next();
    response.type(path.extname(name));
    response.set('cache-control', 'public, max-age=31536000, immutable').send(Buffer.from(body));
  });
  router.use('/assets', notThere);
  router.use(
    express.static(folder, {
      index: false,
      maxAge: '1h',
      setHeaders(response, file) {
        // Revalidated too: these determine the browser's build.
        if (/(\.html|service-worker\.js)$/.test(file)) response.set('cache-control', 'no-cache');
      },
    }),
  );
  router.get('/{*path}', (_request, response) => {
    response
      .set('cache-control', 'no-cache')
      .sendFile('index.html', { root: folder, cacheControl: false });
  });
  router.use(notThere);
  return router;
}

const notThere: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('No existe');
};
