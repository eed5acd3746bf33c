import { type RequestHandler, Router } from 'express';
import { handlerRoutes } from './handler-routes';
import type { HandlerName } from './route';

type Handlers = Partial<Record<HandlerName, RequestHandler | RequestHandler[]>>;

/** Mounts these handlers at the paths of their rows. */
export function mountHandlers(handlers: Handlers): Router {
  const router = Router();
  for (const { method, path, handler } of handlerRoutes) {
    const given = handlers[handler];
    if (given) router[method](path, given);
  }
  return router;
}
