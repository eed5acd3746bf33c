import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { UNAVAILABLE } from '@cuaderno/api';
import { DomainError } from '@cuaderno/domain';

/** Timeout of requests in progress, in milliseconds. */
const SHUTDOWN_MS = 8_000;
/** Interval between closings of idle connections, in milliseconds. */
const IDLE_CHECK_MS = 100;

export type GracefulShutdown = ReturnType<typeof createGracefulShutdown>;

/** Ends a server: refuses new connections, and answers what arrives on open ones, as their last request. */
export function createGracefulShutdown() {
  const stopping = new AbortController();

  /** Stops `server`; resolves after its last response, or after SHUTDOWN_MS. */
  const stop = async (server: Server): Promise<void> => {
    stopping.abort(new DomainError('UNAVAILABLE', UNAVAILABLE));
    // After the connections that have arrived were accepted: closing would reset them.
    await setImmediate();
    await new Promise<void>((resolve) => {
      // Idle connections too get a moment, in which a proxy may be sending a request: http's own `close` ends them at once.
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const end = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
      Listener.prototype.close.call(server, () => {
        clearInterval(idleCheck);
        clearTimeout(end);
        resolve();
      });
    });
  };

  return {
    stop,
    isStopping: () => stopping.signal.aborted,
    /** Aborted when the server stops, for long-running work. */
    signal: stopping.signal,
  };
}
