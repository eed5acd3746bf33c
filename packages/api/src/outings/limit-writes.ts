import { DomainError } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';

/** Writes of one hunter that are under way at once in this process, */
const AT_ONCE = 2;
/** and that wait for their turn meanwhile: none of them holds a connection. */
const WAITING_MAX = 50;
/** Seconds until who has that many waiting may ask again. */
const BUSY_SECONDS = 5;

/** A hunter's writes: how many are under way, and what begins each of the others, in their order. */
type Queue = { active: number; waiting: Set<() => void> };
const queues = new Map<number, Queue>();

/**
 * Does a hunter's write when no more than one other of theirs is under way, so that nobody takes the
 * connections that all share. Throws TOO_MANY when fifty wait already, and the signal's reason once
 * nobody waits for it any more.
 */
export async function limitWrites<T>(
  { userId, signal }: Pick<SignedInContext, 'userId' | 'signal'>,
  write: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const queue = queues.get(userId) ?? { active: 0, waiting: new Set() };
  queues.set(userId, queue);
  if (queue.active < AT_ONCE) queue.active += 1;
  else await turnOf(queue, signal);
  try {
    return await write();
  } finally {
    const [next] = queue.waiting;
    // Its place goes to whoever waits longest.
    if (next) next();
    else queue.active -= 1;
    if (queue.active === 0) queues.delete(userId);
  }
}

function turnOf({ waiting }: Queue, signal: AbortSignal): Promise<void> {
  if (waiting.size >= WAITING_MAX) {
    const message = 'Hay demasiadas salidas tuyas guardándose a la vez: espera a que terminen';
    throw new DomainError('TOO_MANY', message, [], BUSY_SECONDS);
  }
  return new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin);
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(begin);
      reject(signal.reason);
    };
    waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
  });
}
