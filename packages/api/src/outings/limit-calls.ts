import { limitPerUser } from '../slots';
import type { BookContext } from '../trpc';

/** Concurrent writes of one user in this process, and concurrent reads of lists and figures. */
const WRITES = 2;
const READS = 3;
/** Most queued ones of a user; none holds a connection. */
const QUEUED_MAX = 50;

const writes = limitPerUser(
  WRITES,
  'Hay demasiadas salidas tuyas guardándose a la vez: espera a que terminen',
  QUEUED_MAX,
);
const reads = limitPerUser(
  READS,
  'Hay demasiadas lecturas de tu cuaderno a la vez: espera a que terminen',
  QUEUED_MAX,
);

type Caller = Pick<BookContext, 'userId' | 'signal' | 'aside'>;

/**
 * Runs at most two writes of a user at once, so that no user takes all connections.
 *
 * @throws DomainError TOO_MANY when the queue is full; the signal's reason once it is aborted
 */
export const limitWrites = <T>(caller: Caller, write: () => Promise<T>): Promise<T> =>
  writes(caller.userId, write, caller);

/** Runs at most three reads of lists and figures of a user at once. @throws as `limitWrites` */
export const limitReads = <T>(caller: Caller, read: () => Promise<T>): Promise<T> =>
  reads(caller.userId, read, caller);
