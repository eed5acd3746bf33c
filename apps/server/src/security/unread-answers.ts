import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A phone on a hillside is slow; one that takes no byte for this long is not coming back. */
const UNREAD_MS = 60_000;

/**
 * Ends connections whose answer waits to be read for `ms` without a byte of it leaving: each holds its
 * answer in memory. One that reads, however slowly, goes on, and so does one that waits for us.
 */
export function endUnreadAnswers(server: Server, ms = UNREAD_MS): void {
  // Node's own clock of a connection counts every part of a write that has left.
  server.timeout = ms;
  server.prependListener('request', (_request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
