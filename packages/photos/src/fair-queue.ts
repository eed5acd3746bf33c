import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';

/** Whose a piece of work is, and what tells that nobody waits for it any more. */
export type Turn = { hunter: number; signal?: AbortSignal | undefined };

type Job = { signal: Turn['signal']; begin: () => Promise<void> };
/** A hunter's work that waits, and the round in which the first of it has its turn. */
type Line = { round: number; jobs: Job[] };

/**
 * Does up to `slots` pieces of work at once, one of each hunter's a round: whoever brings a hundred
 * delays another's one by no more than what is being worked on. Work whose signal is aborted before
 * its turn is never begun; it throws the signal's reason at once.
 */
export function createFairQueue(slots: number) {
  const limit = pLimit(slots);
  const lines = new Map<number, Line>();
  let round = 0;

  const add = (hunter: number, job: Job) => {
    const line = lines.get(hunter) ?? { round, jobs: [] };
    // Rounds that passed while a hunter had no work are not made up for.
    if (line.jobs.length === 0) line.round = Math.max(line.round, round);
    line.jobs.push(job);
    lines.set(hunter, line);
  };

  const takeNext = (): Job | undefined => {
    let first: Line | undefined;
    for (const [hunter, line] of lines) {
      while (line.jobs[0]?.signal?.aborted) line.jobs.shift();
      if (line.jobs.length === 0) {
        // Kept until its next round comes: who brings one piece after another takes turns as well.
        if (line.round <= round) lines.delete(hunter);
      } else if (first === undefined || line.round < first.round) first = line;
    }
    if (first === undefined) return undefined;
    ({ round } = first);
    first.round += 1;
    return first.jobs.shift();
  };

  return <T>({ hunter, signal }: Turn, work: () => Promise<T>): Promise<T> =>
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
      add(hunter, { signal, begin });
      return void limit(() => takeNext()?.begin());
    });
}
