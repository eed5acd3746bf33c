import type { AppCaller } from '@cuaderno/api';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { handlerRoutes } from './handler-routes';
import { procedureRoutes } from './procedure-routes';
import { refuseUnknown } from './queries';
import type { Given, ProcedureRoute } from './route';
import { hasLongList, sendInParts } from './stringify';

/** Mounts each documented path with its procedure. */
export function restRoutes(callerOf: (request: Request, response: Response) => AppCaller): Router {
  const router = Router();
  for (const route of procedureRoutes) {
    router[route.method](route.path, async (request, response) => {
      const value = await call(callerOf(request, response), route, request);
      const { status, body, headers } = route.output(value, request.query);
      response.status(status).set(headers ?? {});
      if (body === undefined) response.end();
      else if (!hasLongList(body)) response.json(body);
      else await sendInParts(response.type('json'), body);
    });
  }
  return router;
}

type Callable = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** Calls the procedure of a row with the documented parts of a request; those of the path prevail. */
async function call(
  caller: AppCaller,
  { procedure, method, input, query, body }: ProcedureRoute,
  request: Request,
): Promise<unknown> {
  if (query && method !== 'get') refuseUnknown(request.query, query);
  const [room = '', name = ''] = procedure.split('.');
  const given: Given = {
    ...(query && request.query),
    ...(body && fieldsOf(request.body)),
    ...request.params,
  };
  return (caller as unknown as Callable)[room]?.[name]?.(input(given));
}

/** @returns the fields of a JSON body; none for one that is no object */
const fieldsOf = (body: unknown): Given =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

type HandlerName = (typeof handlerRoutes)[number]['operationId'];
/** Handlers by the names of their rows. */
export type Handlers = Partial<Record<HandlerName, RequestHandler | RequestHandler[]>>;

/** Mounts these handlers at the paths of their rows. */
export function mountHandlers(handlers: Handlers): Router {
  const router = Router();
  for (const { method, path, operationId } of handlerRoutes) {
    const given = handlers[operationId];
    if (given) router[method](path, given);
  }
  return router;
}
