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
    let seen = request.socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete) return clearInterval(look);
      const now = request.socket.bytesRead;
      // A body that nobody reads waits for us, not we for it.
      if (now - seen >= bytes || request.isPaused()) seen = now;
      else {
        clearInterval(look);
        if (!response.headersSent) response.status(408).set('connection', 'close').end();
        request.socket.destroySoon();
      }
    }, stretch);
    look.unref();
    response.once('close', () => clearInterval(look));
    return next();
  };
}
