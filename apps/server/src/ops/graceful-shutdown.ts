import type { Server } from 'node:http';
import { UNAVAILABLE } from '@cuaderno/api';
import { DomainError } from '@cuaderno/domain';
import type { RequestHandler } from 'express';

/** Timeout of requests in progress, in milliseconds. */
const SHUTDOWN_MS = 8_000;
/** Interval between closings of idle connections, in milliseconds. */
const IDLE_CHECK_MS = 50;

export type GracefulShutdown = ReturnType<typeof createGracefulShutdown>;

/** Ends a server: completes requests in progress, rejects later ones. */
export function createGracefulShutdown() {
  const stopping = new AbortController();

  /** Rejects requests on kept-alive connections; the browser retries on another instance. */
  const refuse: RequestHandler = (request, response, next) => {
    if (!stopping.signal.aborted || request.path === '/api/ready') return next();
    response.set({ connection: 'close', 'retry-after': '5' });
    return response.status(503).json({ message: UNAVAILABLE });
  };

  /** Stops `server`; resolves after its last response, or after SHUTDOWN_MS. */
  const stop = (server: Server): Promise<void> => {
    stopping.abort(new DomainError('UNAVAILABLE', UNAVAILABLE));
    return new Promise((resolve) => {
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const end = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
      server.close(() => {
        clearInterval(idleCheck);
        clearTimeout(end);
        resolve();
      });
      server.closeIdleConnections();
    });
  };

  return {
    refuse,
    stop,
    isStopping: () => stopping.signal.aborted,
    /** Aborted when the server stops, for long-running work. */
    signal: stopping.signal,
  };
}
