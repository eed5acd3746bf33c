import type { Database } from '@cuaderno/db';
import { type Response, Router } from 'express';

function tell(response: Response, good: boolean, status: string): void {
  if (!good) response.set('retry-after', '5');
  response.status(good ? 200 : 503).json({ status: good ? status : 'unavailable' });
}

/**
 * `/api/health`: the database answers. `/api/ready`: it takes writes, and we are not about to stop; what
 * a load balancer asks before it sends anyone here.
 */
export function healthRoutes(state: Database['state'], stopping: () => boolean): Router {
  const router = Router();
  router.get('/api/health', async (_request, response) =>
    tell(response, (await state()) !== 'silent', 'ok'),
  );
  router.get('/api/ready', async (_request, response) =>
    tell(response, !stopping() && (await state()) === 'writable', 'ready'),
  );
  return router;
}
