import { setMaxListeners } from 'node:events';

/**
 * Runs `work` with a signal that is aborted with `signal`, or by a TimeoutError after `ms` milliseconds.
 *
 * Node 20 collects the garbage of `AbortSignal.any([signal, AbortSignal.timeout(ms)])` before it fires.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException(`not done in ${ms} ms`, 'TimeoutError')),
    ms,
  );
  // A batch of requests has one signal.
  setMaxListeners(0, signal);
  const follow = () => ending.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}

/** Waits for `work` as long as `ms` milliseconds. @throws an error when it takes longer; the work goes on */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
