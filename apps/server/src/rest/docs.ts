import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { openApiDocument } from './openapi';

const PAGE = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Cuaderno de Caza</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' });
`;

/** The OpenAPI document and its page. */
export function docsRoutes(publicOrigin: () => string): Router {
  const router = Router();
  const files = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  // Created at the first request, when the origin is defined; 50 schemas take a while.
  let document: string | undefined;
  router.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApiDocument(publicOrigin()));
    response.type('json').send(document);
  });
  router.get('/api/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/api/docs/${file}`, (_request, response) =>
      response.sendFile(file, { root: files }),
    );
  }
  return router;
}
