import { setMaxListeners } from 'node:events';
import type { Response } from 'express';

const signals = new WeakMap<Response, AbortSignal>();
/** Made once: an error for each response would cost more than its signal. */
const CLOSED = new DOMException('The response is over', 'AbortError');

/** Returns a signal that is aborted once the response is sent, or its connection closed. */
export function responseClosedSignal(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const closed = new AbortController();
  // Each call of a batch adds one.
  setMaxListeners(0, closed.signal);
  const { socket } = response.req;
  const abort = () => {
    socket.off('close', abort);
    closed.abort(CLOSED);
  };
  if (response.closed || socket.destroyed) closed.abort(CLOSED);
  else {
    // Middlewares add more than Node's ten listeners.
    response.setMaxListeners(20).once('close', abort);
    // A pipelined response has no socket before its turn, and does not close with it.
    if (response.socket === null) socket.setMaxListeners(0).once('close', abort);
  }
  signals.set(response, closed.signal);
  return closed.signal;
}
