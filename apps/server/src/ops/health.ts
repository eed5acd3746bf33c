import type { Database } from '@cuaderno/db';
import type { Response, Router } from 'express';
import { mountHandlers } from '../rest/adapter';

function answer(response: Response, isGood: boolean, status: string): void {
  if (!isGood) response.set('retry-after', '5');
  response.status(isGood ? 200 : 503).json({ status: isGood ? status : 'unavailable' });
}

/** `/api/health`: the database answers. `/api/ready`, for a load balancer: it is writable, and this server isn't stopping. */
export function healthRoutes(state: Database['state'], isStopping: () => boolean): Router {
  return mountHandlers({
    'ops.health': async (_request, response) =>
      answer(response, (await state()) !== 'silent', 'ok'),
    'ops.ready': async (_request, response) =>
      answer(response, !isStopping() && (await state()) === 'writable', 'ready'),
  });
}
