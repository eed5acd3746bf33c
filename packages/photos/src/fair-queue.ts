import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';

/** Whose a piece of work is, and what tells that nobody waits for it any more. */
export type JobOwner = { userId: number; signal?: AbortSignal | undefined };

type Job = { signal: JobOwner['signal']; begin: () => Promise<void> };
/** A hunter's work that waits, and the round in which the first of it has its turn. */
type Queue = { round: number; jobs: Job[] };

/**
 * Does up to `slots` pieces of work at once, one of each hunter's a round: whoever brings a hundred
 * delays another's one by no more than what is being worked on. Work whose signal is aborted before
 * its turn is never begun; it throws the signal's reason at once.
 */
export function createFairQueue(slots: number) {
  const limit = pLimit(slots);
  const queues = new Map<number, Queue>();
  let round = 0;

  const add = (userId: number, job: Job) => {
    const queue = queues.get(userId) ?? { round, jobs: [] };
    // Rounds that passed while a hunter had no work are not made up for.
    if (queue.jobs.length === 0) queue.round = Math.max(queue.round, round);
    queue.jobs.push(job);
    queues.set(userId, queue);
  };

  const takeNext = (): Job | undefined => {
    let first: Queue | undefined;
    for (const [userId, queue] of queues) {
      while (queue.jobs[0]?.signal?.aborted) queue.jobs.shift();
      if (queue.jobs.length === 0) {
        // Kept until its next round comes: who brings one piece after another takes turns as well.
        if (queue.round <= round) queues.delete(userId);
      } else if (first === undefined || queue.round < first.round) first = queue;
    }
    if (first === undefined) return undefined;
    ({ round } = first);
    first.round += 1;
    return first.jobs.shift();
  };

  return <T>({ userId, signal }: JobOwner, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const drop = () => reject(signal?.reason);
      if (signal?.aborted) return drop();
      if (signal) {
        // An outing may bring hundreds of photos under one signal.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', drop, { once: true });
      }
      const begin = () => {
        signal?.removeEventListener('abort', drop);
        return work().then(resolve, reject);
      };
      add(userId, { signal, begin });
      return void limit(() => takeNext()?.begin());
    });
}
