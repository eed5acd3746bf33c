import type { Response } from 'express';

/** Aborted once an answer is over: all of it sent, or its connection closed before that. */
export function answerOver(response: Response): AbortSignal {
  const over = new AbortController();
  if (response.closed) over.abort();
  else response.once('close', () => over.abort());
  return over.signal;
}
