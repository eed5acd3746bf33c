import { setMaxListeners } from 'node:events';
import { type QueueName, queues } from '@cuaderno/protocol/telemetry';
import pLimit from 'p-limit';

/** The user of a job, and the signal that cancels it. */
export type JobOwner = { userId: number; signal?: AbortSignal | undefined };

type Job = { signal: JobOwner['signal']; begin: () => Promise<void> };
/** A user's pending jobs, and the round of the first of them. */
type Queue = { round: number; jobs: Job[] };

/**
 * Runs up to `slots` jobs at once, one per user and round: a user's hundred jobs delay another's first
 * one by the running jobs only. A job whose signal is aborted before it begins throws its reason.
 * @param name the queue in the operator's metrics
 */
export function createFairQueue(slots: number, name: QueueName) {
  let waiting = 0;
  const count = (change: 1 | -1) => {
    waiting += change;
    queues.tell({ name, waiting });
  };
  const limit = pLimit(slots);
  const ofUsers = new Map<number, Queue>();
  let round = 0;

  const add = (userId: number, job: Job) => {
    const queue = ofUsers.get(userId) ?? { round, jobs: [] };
    // Skips the rounds that passed without a job of the user.
    if (queue.jobs.length === 0) queue.round = Math.max(queue.round, round);
    queue.jobs.push(job);
    ofUsers.set(userId, queue);
  };

  const takeNext = (): Job | undefined => {
    let first: Queue | undefined;
    for (const [userId, queue] of ofUsers) {
      while (queue.jobs[0]?.signal?.aborted) queue.jobs.shift();
      if (queue.jobs.length === 0) {
        // Kept until its next round: users who add one job after another alternate too.
        if (queue.round <= round) ofUsers.delete(userId);
      } else if (first === undefined || queue.round < first.round) first = queue;
    }
    if (first === undefined) return undefined;
    ({ round } = first);
    first.round += 1;
    return first.jobs.shift();
  };

  return <T>({ userId, signal }: JobOwner, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const drop = () => {
        count(-1);
        reject(signal?.reason);
      };
      if (signal) {
        // An outing may have hundreds of photos under one signal.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', drop, { once: true });
      }
      const begin = () => {
        count(-1);
        signal?.removeEventListener('abort', drop);
        return work().then(resolve, reject);
      };
      add(userId, { signal, begin });
      count(1);
      return void limit(() => takeNext()?.begin());
    });
}
