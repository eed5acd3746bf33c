import type { Database } from '@cuaderno/db';
import { type Response, Router } from 'express';

/** Who asks about our health asks often, and takes silence for an answer too late. */
const ANSWER_MS = 900;

/** Whether the database answers, and soon. */
async function answers(pool: Database['pool']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function tell(response: Response, good: boolean, status: string): void {
  if (!good) response.set('retry-after', '5');
  response.status(good ? 200 : 503).json({ status: good ? status : 'unavailable' });
}

/**
 * `/api/health`: the database answers. `/api/ready`: so it does, and we are not about to stop; what a
 * load balancer asks before it sends anyone here.
 */
export function healthRoutes(pool: Database['pool'], stopping: () => boolean): Router {
  const router = Router();
  router.get('/api/health', async (_request, response) =>
    tell(response, await answers(pool), 'ok'),
  );
  router.get('/api/ready', async (_request, response) =>
    tell(response, !stopping() && (await answers(pool)), 'ready'),
  );
  return router;
}
