import type { RequestHandler } from 'express';

export type Pace = {
  /** In each stretch of this many milliseconds … */
  stretch: number;
  /** … a body brings at least this many bytes, or ends. */
  bytes: number;
};

/** A phone on a hillside is slow; one that brings less than this is not coming any more. */
const PACE: Pace = { stretch: 30_000, bytes: 1_000 };

/**
 * Cuts off bodies that trickle in: each would hold a connection and a handler for as long as it
 * likes. There is no limit to the whole, for a hunter's copy may be gigabytes.
 */
export function refuseSlowBodies({ stretch, bytes }: Pace = PACE): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const { socket } = request;
    let seen = socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(look);
      const now = socket.bytesRead;
      // A body that nobody reads waits for us, not we for it; once it is answered, nobody will.
      const waits = request.isPaused() && !response.writableEnded;
      if (now - seen >= bytes || waits) seen = now;
      else {
        clearInterval(look);
        if (response.headersSent) socket.destroy();
        else {
          response.status(408).set('connection', 'close').end();
          socket.destroySoon();
        }
      }
    }, stretch);
    look.unref();
    // Not with the answer: it may be sent long before the body that it is about has come.
    request.once('close', () => clearInterval(look));
    return next();
  };
}
