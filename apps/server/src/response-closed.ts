import type { Response } from 'express';

/** Aborted once a response is over: all of it sent, or its connection closed before that. */
export function responseClosedSignal(response: Response): AbortSignal {
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
