import type { AppCaller } from '@cuaderno/api';
import { type Request, type Response, Router } from 'express';
import { hasLongList, sendInParts } from './stringify';
import { procedureRoutes } from './procedure-routes';

/** Mounts each documented path with its procedure. */
export function restRoutes(callerOf: (request: Request, response: Response) => AppCaller): Router {
  const router = Router();
  for (const route of procedureRoutes) {
    router[route.method](route.path, async (request, response) => {
      const { status, body, headers } = await route.call(callerOf(request, response), {
        // Each parameter is one string: no path has a wildcard.
        params: request.params as Record<string, string>,
        query: request.query,
        body: request.body,
      });
      response.status(status).set(headers ?? {});
      if (body === undefined) response.end();
      else if (!hasLongList(body)) response.json(body);
      else await sendInParts(response.type('json'), body);
    });
  }
  return router;
}
