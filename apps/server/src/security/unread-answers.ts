import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Time without a sent byte after which a client counts as disconnected, in milliseconds. */
const UNREAD_MS = 60_000;

/**
 * Ends connections whose response, which stays in memory, is not read for `ms`. Slow readers and responses
 * in preparation don't count.
 */
export function endUnreadAnswers(server: Server, ms = UNREAD_MS): void {
  // Node's socket timeout restarts with every sent part of a write.
  server.timeout = ms;
  server.prependListener('request', (_request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
