import { type Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@cuaderno/embedded-postgres';

/** Longest pause after a chunk, in milliseconds. */
const PAUSE_MAX = 500;

/**
 * Passes bytes on, and rests after each chunk for as long as the work on it has taken, its reader's included: no core is
 * used for more than half of the time.
 * @throws StartError after `until`
 */
export function paced(bytes: Readable, until: number): Readable {
  let since = performance.now();
  const rest = new Transform({
    highWaterMark: 65_536,
    transform(chunk: Buffer, _encoding, done) {
      if (Date.now() > until) return done(new StartError('It takes too long'));
      const spent = Math.min(performance.now() - since, PAUSE_MAX);
      void pause(spent).then(() => {
        since = performance.now();
        done(null, chunk);
      });
    },
  });
  bytes.on('error', (error) => rest.destroy(error));
  return bytes.pipe(rest);
}
