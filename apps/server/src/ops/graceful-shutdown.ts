import type { Server } from 'node:http';
import { UNAVAILABLE } from '@cuaderno/api';
import { DomainError } from '@cuaderno/domain';
import type { RequestHandler } from 'express';

/** How long requests under way may take to end once we are asked to stop, in milliseconds. */
const DRAIN_MS = 8_000;
/** How often connections are looked at that have answered what they were asked. */
const LOOK_MS = 50;

export type Drain = ReturnType<typeof createDrain>;

/** The end of a server: what is under way is finished, what comes later is refused. */
export function createDrain() {
  const draining = new AbortController();

  /** Refuses what a kept connection still asks for while we stop; the browser asks again elsewhere. */
  const refuse: RequestHandler = (request, response, next) => {
    if (!draining.signal.aborted || request.path === '/api/ready') return next();
    response.set({ connection: 'close', 'retry-after': '5' });
    return response.status(503).json({ message: UNAVAILABLE });
  };

  /** Stops `server`: resolves when its last request has its answer, or when time is up. */
  const stop = (server: Server): Promise<void> => {
    draining.abort(new DomainError('UNAVAILABLE', UNAVAILABLE));
    return new Promise((resolve) => {
      const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
      const end = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearInterval(look);
        clearTimeout(end);
        resolve();
      });
      server.closeIdleConnections();
    });
  };

  return {
    refuse,
    stop,
    stopping: () => draining.signal.aborted,
    /** Aborted when we are asked to stop: for what would take longer than we have. */
    signal: draining.signal,
  };
}
