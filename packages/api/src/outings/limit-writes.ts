import { DomainError } from '@cuaderno/domain';
import type { BookContext } from '../trpc';

/** Concurrent writes of one user in this process. */
const AT_ONCE = 2;
/** Most queued writes of a user; none holds a connection. */
const QUEUED_MAX = 50;
/** Seconds until a retry when the queue is full. */
const BUSY_SECONDS = 5;

/** A user's writes: how many are active, and the callbacks that start the queued ones, in order. */
type Queue = { active: number; queued: Set<() => void> };
const queues = new Map<number, Queue>();

/**
 * Runs at most two writes of a user at once, so that no user takes all connections.
 *
 * @throws DomainError TOO_MANY when the queue is full; the signal's reason once it is aborted
 */
export async function limitWrites<T>(
  { userId, signal, aside }: Pick<BookContext, 'userId' | 'signal' | 'aside'>,
  write: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const queue = queues.get(userId) ?? { active: 0, queued: new Set() };
  queues.set(userId, queue);
  if (queue.active < AT_ONCE) queue.active += 1;
  else await aside(() => reserveSlot(queue, signal));
  try {
    return await write();
  } finally {
    const [next] = queue.queued;
    // The slot passes to the oldest queued write.
    if (next) next();
    else queue.active -= 1;
    if (queue.active === 0) queues.delete(userId);
  }
}

function reserveSlot({ queued }: Queue, signal: AbortSignal): Promise<void> {
  if (queued.size >= QUEUED_MAX) {
    const message = 'Hay demasiadas salidas tuyas guardándose a la vez: espera a que terminen';
    throw new DomainError('TOO_MANY', message, [], BUSY_SECONDS);
  }
  return new Promise((resolve, reject) => {
    const begin = () => {
      queued.delete(begin);
      signal.removeEventListener('abort', leaveQueue);
      resolve();
    };
    const leaveQueue = () => {
      queued.delete(begin);
      reject(signal.reason);
    };
    queued.add(begin);
    signal.addEventListener('abort', leaveQueue, { once: true });
  });
}
