import { UNAVAILABLE } from '@cuaderno/limits';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { countPerSecond } from './logging/count-per-second';
import { responseClosedSignal } from './response-closed';
import { guardsOf } from './rest/routes';
import { declaredLength } from './spool';

/** Requests in work at once: three for each connection to the database. */
const RUNNING_MAX = 32;
/** Most requests that wait for their turn, and how long, in milliseconds: below the second of an outage. */
const QUEUE_MAX = 500;
const WAIT_MS = 900;

const BODY = JSON.stringify({ message: UNAVAILABLE });
const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'retry-after': '5',
};

type Waiting = { request: Request; response: Response; begin: () => void; until: number };

/** The places of requests in work, and those that wait for one. */
function createPlaces() {
  const queue: Waiting[] = [];
  /** Requests that have been in work, and wait with their received body: never refused. */
  const returning: Waiting[] = [];
  const leaves = new WeakMap<Response, () => void>();
  let running = 0;

  const beginNext = () => {
    for (;;) {
      if (running >= RUNNING_MAX) return;
      const back = returning.shift();
      const next = back ?? queue.shift();
      if (!next) return;
      // Work that has begun ends, also for a client that has disconnected.
      if (back || !next.request.socket.destroyed) work(next);
    }
  };

  const work = ({ response, begin }: Pick<Waiting, 'response' | 'begin'>) => {
    const closed = responseClosedSignal(response);
    // Nothing would end its place.
    if (closed.aborted) return begin();
    running += 1;
    let isHeld = true;
    const end = () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      leaves.delete(response);
      if (queue.length + returning.length > 0) setImmediate(beginNext);
    };
    leaves.set(response, end);
    closed.addEventListener('abort', end, { once: true });
    begin();
  };

  return {
    queue,
    work,
    isFree: () => running < RUNNING_MAX && queue.length === 0,
    isHeldBy: (response: Response) => leaves.has(response),
    leave: (response: Response) => leaves.get(response)?.(),
    /** Begins as soon as there is a place, before those that have not begun. */
    resume: (response: Response, begin: () => void) => {
      if (running < RUNNING_MAX) return work({ response, begin });
      const { req: request } = response;
      returning.push({ request, response, begin, until: Number.POSITIVE_INFINITY });
    },
  };
}

/**
 * Admits requests of /api to work, in their order: beyond what the product can do they wait without
 * costing anything, and are refused before a session is read.
 */
export function createAdmission(log: Logger) {
  const { queue, work, isFree, isHeldBy, leave, resume } = createPlaces();
  const { refuse, refuseLate } = createRefusals(log);
  const sweep = createSweep(queue, refuseLate);

  /** Refuses reads at once when the queue is full; a body must be received before its answer. */
  const refuseAtOnce: RequestHandler = (request, response, next) => {
    if (queue.length < QUEUE_MAX || !isQueued(request) || request.method !== 'GET') return next();
    return refuse(response);
  };

  const enter: RequestHandler = (request, response, next) => {
    // A slow reader of the answer is no work: neither of one sent at once, nor of a stream (an export, a photo).
    beforeEnd(response, () => leave(response));
    response.once('pipe', () => leave(response));
    const begin = () => next();
    if (isFree()) return work({ response, begin });
    const waiting = { request, response, begin, until: Date.now() + WAIT_MS };
    if (queue.length >= QUEUE_MAX) return refuseLate(waiting);
    queue.push(waiting);
    sweep();
  };

  /** Leaves the work while a body is received, and for good with an answer that lasts. */
  const leaveForBody: RequestHandler = (request, response, next) => {
    if (declaredLength(request) !== 0 || guardsOf(request).isLasting) leave(response);
    next();
  };

  const enterAgain: RequestHandler = (request, response, next) => {
    if (isHeldBy(response) || guardsOf(request).isLasting) return next();
    resume(response, () => next());
  };

  /** Leaves the work while a request waits for something else. */
  const aside = async <T>(response: Response, wait: () => Promise<T>): Promise<T> => {
    leave(response);
    const answer = await wait();
    await new Promise<void>((begin) => resume(response, begin));
    return answer;
  };

  return { refuseAtOnce, enter, leave, leaveForBody, enterAgain, aside };
}

/** Refuses requests, and logs their number once a second. */
function createRefusals(log: Logger) {
  const count = countPerSecond<void>((refused) => log.warn({ refused }, 'overloaded'));
  const refuse = (response: Response) => {
    count();
    response.writeHead(503, HEADERS).end(BODY);
  };
  const refuseLate = ({ request, response }: Waiting) => {
    request.log.level = 'silent';
    refuse(response);
  };
  return { refuse, refuseLate };
}

/** @returns a function that refuses those that have waited too long, until none waits */
function createSweep(queue: Waiting[], refuseLate: (waiting: Waiting) => void): () => void {
  let isPlanned = false;
  const sweep = () => {
    while (queue[0] && queue[0].until <= Date.now()) refuseLate(queue.shift() as Waiting);
    isPlanned = queue[0] !== undefined;
    if (queue[0]) setTimeout(sweep, Math.max(1, queue[0].until - Date.now()));
  };
  return () => {
    if (!isPlanned) sweep();
  };
}

const isQueued = (request: Request) =>
  /^\/api\//i.test(request.path) && !guardsOf(request).isUnqueued;

function beforeEnd(response: Response, run: () => void): void {
  const end = response.end.bind(response) as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]) => {
    run();
    return end(...given);
  };
}
