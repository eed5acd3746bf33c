import type { Response } from 'express';

const signals = new WeakMap<Response, AbortSignal>();

/** Aborted once a response is over: all of it sent, or its connection closed before that. */
export function responseClosedSignal(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else {
    // Every layer listens for the end of a response: with a download, more than Node's ten.
    response.setMaxListeners(20).once('close', () => closed.abort());
  }
  signals.set(response, closed.signal);
  return closed.signal;
}
