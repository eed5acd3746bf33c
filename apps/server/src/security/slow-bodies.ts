import type { RequestHandler } from 'express';

export type Pace = {
  /** Interval of the check, in milliseconds. */
  stretch: number;
  /** Bytes that must arrive in each interval. */
  bytes: number;
};

/** The minimum pace: below that of a phone with a weak signal. */
const PACE: Pace = { stretch: 30_000, bytes: 1_000 };

/**
 * Aborts slow bodies, each of which occupies a connection and a handler. Without a limit of the total
 * time: an import may have gigabytes.
 */
export function refuseSlowBodies({ stretch, bytes }: Pace = PACE): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const { socket } = request;
    let lastBytes = socket.bytesRead;
    const check = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(check);
      const now = socket.bytesRead;
      // A body paused by the server isn't slow; after the response it is no longer read.
      const isPausedByServer = request.isPaused() && !response.writableEnded;
      if (now - lastBytes >= bytes || isPausedByServer) lastBytes = now;
      else {
        clearInterval(check);
        // Node ends no request that is answered, and its handler would wait for the rest.
        socket.once('close', () => request.destroy());
        if (response.headersSent) socket.destroy();
        else {
          response.status(408).set('connection', 'close').end();
          socket.destroySoon();
        }
      }
    }, stretch);
    check.unref();
    // Not at the end of the response, which may precede that of the body.
    request.once('close', () => clearInterval(check));
    return next();
  };
}
