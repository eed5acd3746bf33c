import { hasMoreOutings } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { createSlots, limitPerUser, tooMany, untilAborted, withDeadline } from '@cuaderno/limits';
import type { Context } from './context';

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

type Reader = Pick<Context, 'signal' | 'aside'> & { userId: number };

/**
 * Runs at most two writes of a user at once, so that no user takes all connections.
 *
 * @throws DomainError TOO_MANY when the queue is full; the signal's reason once it is aborted
 */
export const limitWrites = <T>(caller: Reader, write: () => Promise<T>): Promise<T> =>
  writes(caller.userId, write, caller);

/** Runs at most three reads of lists and figures of a user at once. @throws as `limitWrites` */
export const limitReads = <T>(caller: Reader, read: () => Promise<T>): Promise<T> =>
  reads(caller.userId, read, caller);

/** Outings that are read without a turn. */
const FEW = 500;
/** Books read at once in this process, and the reads that wait, of a user and in all. */
const BOOKS = 2;
const WAITING_OF_USER = 4;
const WAITING = 20;
/** Longest turn, of an answer that a slow client reads, and longest wait: for one that begins meanwhile. */
const TURN_MS = 20_000;
const WAIT_MS = 25_000;
/** Outings that the calls of one response may read, and long responses of a user that are under way at once. */
const OUTINGS_OF_ANSWER = 15_000;
const ANSWERS = 6;

const onePerUser = limitPerUser(
  1,
  'Tu cuaderno se está leyendo entero para otra petición: espera a que termine',
  WAITING_OF_USER,
);
const fewInAll = createSlots(BOOKS, 'books', {
  waitMs: WAIT_MS,
  waitingMax: WAITING,
  refusal: () =>
    tooMany('Se están leyendo demasiados cuadernos enteros: inténtalo en unos segundos'),
});

const answersOfUser = limitPerUser(
  ANSWERS,
  'Hay demasiadas respuestas largas en camino: espera a que lleguen',
);

/** Who reads a book, and the signal of the end of its answer. */
export type BookReader = Reader & Pick<Context, 'db'>;
/** The turn of a response, and the last of its reads. */
type Turn = { begun: Promise<void>; last: Promise<unknown> };
const turns = new WeakMap<AbortSignal, Turn>();

/**
 * Runs a read of a whole book in its turn, which lasts until the reader's signal aborts, `TURN_MS` at most: a slower
 * client keeps no turn from others. Calls of one batch share their turn, one after another.
 * @throws DomainError TOO_MANY beyond a short queue; the signal's reason once it is aborted
 */
function inBookTurn<T>(reader: Reader, read: () => Promise<T>): Promise<T> {
  const turn = turns.get(reader.signal) ?? {
    begun: reader.aside(() => beginTurn(reader)),
    last: Promise.resolve(),
  };
  turns.set(reader.signal, turn);
  const reading = turn.last.then(() => turn.begun).then(read);
  turn.last = reading.catch(() => undefined);
  return reading;
}

/** The outings that a response has read, and its place among the long ones of its user. */
type Answer = { outings: number; begun?: Promise<void> };
const answers = new WeakMap<AbortSignal, Answer>();

/**
 * Counts the outings of a response, whose bytes are in memory until it is sent; a long one takes a place until then.
 * @throws DomainError INVALID for more than one response may have, TOO_MANY beyond the user's places
 */
function countOutings({ userId, signal }: Reader, outings: number): Promise<void> | undefined {
  const answer = answers.get(signal) ?? { outings: 0 };
  answers.set(signal, answer);
  answer.outings += outings;
  if (answer.outings > OUTINGS_OF_ANSWER) {
    throw new DomainError('INVALID', 'Pide menos salidas en cada petición');
  }
  if (answer.outings > FEW) {
    answer.begun ??= new Promise((resolve, reject) => {
      const underWay = async () => {
        resolve();
        await untilAborted(signal);
      };
      answersOfUser(userId, underWay, { signal, aside: (wait) => wait() }).catch(reject);
    });
  }
  return answer.begun;
}

function beginTurn({ userId, signal }: Reader): Promise<void> {
  const hold = (begun: () => void) =>
    onePerUser(
      userId,
      () =>
        fewInAll({ userId, signal }, async () => {
          begun();
          await withDeadline(TURN_MS, signal, untilAborted);
        }),
      // The caller waits aside already.
      { signal, aside: (wait) => wait() },
    );
  return new Promise((resolve, reject) => void hold(resolve).catch(reject));
}

/** Reads a book: one of more than a few outings in its turn. @throws as `inBookTurn` */
export async function readBookInTurn<T>(reader: BookReader, read: () => Promise<T>): Promise<T> {
  const isLong = await limitReads(reader, () => hasMoreOutings(reader.db, reader.userId, FEW));
  return isLong ? inBookTurn(reader, read) : limitReads(reader, read);
}

/**
 * Reads a page of up to `limit` outings: more than a few of them in their turn.
 * @throws as `inBookTurn` and `countOutings`
 */
export async function readPageInTurn<Page extends { nextCursor: unknown }>(
  reader: Reader,
  limit: number,
  read: (limit: number) => Promise<Page>,
): Promise<Page> {
  const few = await limitReads(reader, () => read(Math.min(limit, FEW)));
  if (few.nextCursor === null) return few;
  await countOutings(reader, limit);
  return limit <= FEW ? few : inBookTurn(reader, () => read(limit));
}
