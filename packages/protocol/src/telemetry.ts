import { channel, tracingChannel } from 'node:diagnostics_channel';

/*
 * What the product tells its operator about its work, over Node's diagnostics channels: without a listener it
 * costs nothing. Metrics and traces of apps/server listen. Nothing here names a user.
 */

/** Work that waits for its turn in a process. */
export const QUEUES = [
  'photos',
  'passwords',
  'books',
  'imports',
  'prints',
  'large-prints',
  'bodies',
  'inline-photos',
] as const;
export type QueueName = (typeof QUEUES)[number];

type Facts = {
  /** The jobs that wait in a queue, after each change. */
  queue: { name: QueueName; waiting: number };
  /** An attempt or a request that a counter refused. */
  refusal: { limiter: string };
  /** A restart of the embedded database after it went away. */
  restart: Record<string, never>;
  /** A failure of the photos' bucket. */
  'storage-failure': { fault: string };
};

/** A kind of fact, told to its listeners at once. */
function kindOf<Name extends keyof Facts>(name: Name) {
  const facts = channel(`cuaderno.${name}`);
  return {
    tell: (fact: Facts[Name]) => facts.publish(fact),
    listen: (listener: (fact: Facts[Name]) => void) =>
      facts.subscribe((fact) => listener(fact as Facts[Name])),
  };
}

export const queues = kindOf('queue');
export const refusals = kindOf('refusal');
export const restarts = kindOf('restart');
export const storageFailures = kindOf('storage-failure');

/** A call of a procedure; `outcome` is 'ok' or the code of its error, `startedAt` and `span` are the listeners'. */
export type ProcedureCall = {
  procedure: string;
  outcome?: string;
  startedAt?: number;
  span?: unknown;
};

/** The calls of procedures, traced with their asynchronous work. */
export const procedureCalls = tracingChannel<unknown, ProcedureCall>('cuaderno.procedure');
