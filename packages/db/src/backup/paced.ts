import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@cuaderno/embedded-postgres';

/** Longest pause after a chunk, in milliseconds. */
const PAUSE_MAX = 500;

/**
 * Passes bytes on, and rests after each chunk for as long as its reader has worked on it: no core is used for more than
 * half of the time.
 * @throws StartError after `until`
 */
export function paced(bytes: Readable, until: number): Readable {
  async function* rested() {
    for await (const chunk of bytes) {
      const since = performance.now();
      yield chunk;
      await pause(Math.min(performance.now() - since, PAUSE_MAX));
      if (Date.now() > until) throw new StartError('It takes too long');
    }
  }
  return Readable.from(rested(), { objectMode: false });
}
