import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Db, readStaticFile } from '@cuaderno/db';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';

/** A hashed file's name. */
const ASSET = /^[\w.-]+$/;

/**
 * Serves the app: hashed files are cached for a year, `index.html` is revalidated and served at every
 * address that is neither a file nor under /api. Hashed files of other versions are read from the
 * database (ops/cleanup.ts).
 */
export function serveStaticFiles(folder: string, db: Db): Router {
  const router = Router();
  const compressed = compressedFiles(folder);
  router.use((request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    request.url += compressed(request, response, request.path);
    next();
  });
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
        if (/(\.html|service-worker\.js)(\.br|\.gz)?$/.test(file))
          response.set('cache-control', 'no-cache');
      },
    }),
  );
  router.get('/{*path}', (request, response) => {
    const file = `index.html${compressed(request, response, '/index.html')}`;
    response.set('cache-control', 'no-cache').sendFile(file, { root: folder, cacheControl: false });
  });
  router.use(notThere);
  return router;
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Finds the files that the build has compressed.
 * @returns a function that sets the headers of such a file, and returns the ending of the one to send
 */
function compressedFiles(folder: string) {
  // Development has no build.
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const files = new Set(names.map((name) => `/${name.replaceAll(path.sep, '/')}`));
  return (request: Request, response: Response, file: string): '' | '.br' | '.gz' => {
    if (!files.has(`${file}.br`)) return '';
    response.vary('Accept-Encoding');
    // In the browsers' order gzip is first.
    const encoding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip');
    if (encoding !== 'br' && encoding !== 'gzip') return '';
    response.type(path.extname(file)).set('content-encoding', encoding);
    return ENDINGS[encoding];
  };
}

const notThere: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('No existe');
};
