import { type Hindrance, waitLeft } from '../../lib/server/request-error';
import { isOutdated } from '../device/open-database';

/** The end of a flush: everything sent, or the reason to stop. */
export type FlushEnd = 'done' | Hindrance;

/** First and longest delay of a retry, in milliseconds. */
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 5 * 60_000;

/** Doubles the delay after each failure, with jitter. */
function retryDelay(failures: number): number {
  const delay = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1));
  return delay * (0.75 + Math.random() / 2);
}

/**
 * The end of a flush whose device failed: tried again later, as on a full device or a page left for another; not where
 * a newer build has upgraded the database, which sends the rest.
 * @throws any other failure
 */
export function endOfDevice(error: unknown): FlushEnd {
  if (!(error instanceof DOMException)) throw error;
  return isOutdated(error) ? 'done' : 'deferred';
}

export type Sender = ReturnType<typeof createSender>;

/** Sends a queue by `flush` while its session `isOpen`: one flush at a time, and again after a failure. */
export function createSender(flush: () => Promise<FlushEnd>, isOpen: () => boolean) {
  let running: Promise<FlushEnd> | undefined;
  let again = false;
  let failures = 0;
  let failedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<FlushEnd> {
    let end: FlushEnd = 'done';
    do {
      if (!isOpen()) return 'done';
      again = false;
      end = await flush().catch(endOfDevice);
    } while (again && end === 'done');
    if (isOpen()) finish(end);
    return end;
  }

  function finish(end: FlushEnd): void {
    failures = end === 'offline' || end === 'deferred' ? failures + 1 : 0;
    if (failures === 0) return;
    failedAt = Date.now();
    sendIn(Math.max(retryDelay(failures), waitLeft()));
  }

  /** Sends once no other tab is sending. A call during a run starts another one afterwards. */
  function send(): Promise<FlushEnd> {
    if (running) {
      again = true;
      return running;
    }
    clearTimeout(timer);
    again = false;
    running = run().finally(() => {
      running = undefined;
      if (again && isOpen()) sendByItself();
    });
    return running;
  }

  function sendIn(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delay);
  }

  /**
   * Sends without the user: not before the server takes it, nor just after a second failure in a row, as reads that are
   * answered where writes are not would send without end, from two windows at once.
   */
  function sendByItself(): void {
    const pause = failures > 1 ? failedAt + FIRST_RETRY - Date.now() : 0;
    const delay = Math.max(waitLeft(), pause);
    if (delay > 0) sendIn(delay);
    else void send();
  }

  return { send, sendByItself, stop: () => clearTimeout(timer) };
}
