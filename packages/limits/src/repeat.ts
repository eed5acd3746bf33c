import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` now and again, each time after the milliseconds that it returned; after a failure, which is reported, in
 * `failureMs`. Keeps no process alive.
 * @returns a function that stops it, and waits for the running work
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<number>,
  { failureMs, report }: { failureMs: number; report: (error: unknown) => void },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const idle = await work(signal).catch((error: unknown) => {
        if (!signal.aborted) report(error);
        return failureMs;
      });
      if (idle > 0) await pause(idle, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
