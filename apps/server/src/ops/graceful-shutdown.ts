import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { UNAVAILABLE } from '@cuaderno/limits';
import { DomainError } from '@cuaderno/domain';

/** Timeout of requests in progress, in milliseconds. */
const SHUTDOWN_MS = 8_000;
/** Interval between closings of idle connections, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** Most turns of the event loop, and the time of a short one in milliseconds. */
const TURNS_MAX = 200;
const SHORT_MS = 1;

/**
 * Waits for a short turn of the event loop without a new connection: closing the listener resets those that have arrived
 * and weren't accepted.
 */
async function acceptArrived(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const [before, since] = [accepted, performance.now()];
    await setImmediate();
    if (accepted === before && performance.now() - since < SHORT_MS) break;
  }
  server.off('connection', count);
}

export type GracefulShutdown = ReturnType<typeof createGracefulShutdown>;

/** Ends a server: refuses new connections, and answers what arrives on open ones, as their last request. */
export function createGracefulShutdown() {
  const stopping = new AbortController();

  /** Stops `server`; resolves after its last response, or after SHUTDOWN_MS. */
  const stop = async (server: Server): Promise<void> => {
    stopping.abort(new DomainError('UNAVAILABLE', UNAVAILABLE));
    await acceptArrived(server);
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
