import type { RequestHandler } from 'express';

export type Pace = {
  /** Interval of the check, in milliseconds. */
  stretch: number;
  /** Bytes that must arrive in each interval. */
  bytes: number;
};

/** The minimum pace: below that of a phone with one bar of coverage. */
const PACE: Pace = { stretch: 30_000, bytes: 1_000 };

/**
 * Aborts bodies that trickle in, each of which occupies a connection and a handler. There is no limit
 * of the total time: an import may have gigabytes.
 */
export function refuseSlowBodies({ stretch, bytes }: Pace = PACE): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const { socket } = request;
    let lastBytes = socket.bytesRead;
    const check = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(check);
      const now = socket.bytesRead;
      // A paused body waits for the server; after the response it is not read any more.
      const isPausedByServer = request.isPaused() && !response.writableEnded;
      if (now - lastBytes >= bytes || isPausedByServer) lastBytes = now;
      else {
        clearInterval(check);
        if (response.headersSent) socket.destroy();
        else {
          response.status(408).set('connection', 'close').end();
          socket.destroySoon();
        }
      }
    }, stretch);
    check.unref();
    // Not at the response, which may be sent long before the body has arrived.
    request.once('close', () => clearInterval(check));
    return next();
  };
}
