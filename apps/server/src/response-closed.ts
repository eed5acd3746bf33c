import type { Response } from 'express';

const signals = new WeakMap<Response, AbortSignal>();

/** Returns a signal that is aborted once the response is sent, or its connection closed. */
export function responseClosedSignal(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else {
    // Middlewares add more than Node's ten listeners.
    response.setMaxListeners(20).once('close', () => closed.abort());
  }
  signals.set(response, closed.signal);
  return closed.signal;
}
