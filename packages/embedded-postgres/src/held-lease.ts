import { on } from 'node:events';
import type * as FileSystem from 'node:fs';
import { type FileHandle, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import * as threads from 'node:worker_threads';
import { type Lease, LEASE_NAME, leaseFile, writeLease } from './lease';
import { reasonOf, StartError } from './start-error';

/** Turns of the timer without a renewal after which the holder stops writing: below the wait of another host. */
const STALE_TURNS = 3;
/** Memory limit of the thread's objects, in MiB. */
const HEAP_MIB = 16;

/** Thrown once another instance has taken the folder over: this one must stop writing. */
export class LockTakenError extends StartError {}

type OnTrouble = (error: unknown) => Promise<void> | void;

export type InstanceLock = {
  /** Renews the lease. @throws StartError when it can't; LockTakenError when another instance has it. */
  renew: () => Promise<void>;
  /** Renews the lease from now on, and calls `onTrouble` at every renewal that fails or is late. */
  watch: (onTrouble: OnTrouble) => void;
  /** Releases the lock. */
  release: () => Promise<void>;
};

/** The thread's part of a lease: `text` is what its file holds, `name` the pattern of every lease's. */
type Held = { folder: string; number: number; text: string; name: RegExp; renewMs: number };

type Renewal = 'renewed' | 'taken' | { code: string | undefined; message: string };

/** The thread's messages; `question` is the one that it answers, 0 for none. */
type Told = { question: number; renewal: Renewal };

/**
 * Renews the lease every `renewMs` and at each question. A thread runs the text of this function, which may
 * use its parameters only. Calls are synchronous, as asynchronous ones would wait for the process's thread
 * pool, which passwords and photos may occupy.
 */
function keepLease(
  { readdirSync, readFileSync, utimesSync }: typeof FileSystem,
  { parentPort, workerData }: typeof threads,
): void {
  const { folder, number, text, name, renewMs } = workerData as Held;
  const file = `${folder}/${number}.lease`;
  const renew = (): Renewal => {
    try {
      const numbers = readdirSync(folder).map((found) => Number(name.exec(found)?.[1] ?? 0));
      if (Math.max(...numbers) > number) return 'taken';
      // After a removal of the lock's files another instance may have the same number.
      if (readFileSync(file, 'utf8') !== text) return 'taken';
      const now = new Date();
      utimesSync(file, now, now);
      return 'renewed';
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { code, message };
    }
  };
  const tell = (question: number) =>
    parentPort?.postMessage({ question, renewal: renew() } satisfies Told);
  parentPort?.on('message', tell);
  setInterval(tell, renewMs, 0);
  tell(0);
}

const KEEP_LEASE = `(${keepLease.toString()})(require('node:fs'), require('node:worker_threads'))`;

function startThread(workerData: Held): threads.Worker {
  const thread = new threads.Worker(KEEP_LEASE, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    workerData,
  });
  thread.unref();
  return thread;
}

function problemOf(renewal: Renewal, home: string): StartError | null {
  if (renewal === 'renewed') return null;
  if (renewal === 'taken') {
    return new LockTakenError(`Another instance has taken over the data folder ${home}`);
  }
  const reason = reasonOf(Object.assign(new Error(renewal.message), { code: renewal.code }));
  return new StartError(`Cannot renew the lock of ${home}: ${reason}`);
}

type Options = { ours: Lease; pipe: FileHandle | null; pipeFile: string; renewMs: number };

/**
 * Holds the lease with this number. A thread renews it, so that another host sees it renewed while the main
 * loop is busy. What is late is counted in turns of the main loop's timer and not in seconds: after a stop of
 * the whole process, or a long task, the thread's message arrives before the next turn.
 */
export function holdLease(
  folder: string,
  number: number,
  { ours, pipe, pipeFile, renewMs }: Options,
): InstanceLock {
  const home = path.dirname(folder);
  const held = { folder, number, text: writeLease(ours), name: LEASE_NAME, renewMs };
  let thread: threads.Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let onTrouble: OnTrouble | null = null;
  let turns = 0;
  let questions = 0;
  let problem: StartError | null = null;

  const hear = ({ renewal }: Told) => {
    problem = problemOf(renewal, home);
    if (problem === null) turns = 0;
    // A missing lease can be acquired by others at once; other errors may be transient.
    else if (renewal === 'taken' || (renewal !== 'renewed' && renewal.code === 'ENOENT')) {
      void onTrouble?.(problem);
    }
  };

  const run = (): threads.Worker => {
    if (thread) return thread;
    const started = startThread(held);
    started.on('message', hear);
    started.on('error', (error) => {
      problem = new StartError(`Cannot renew the lock of ${home}: ${reasonOf(error)}`);
      thread = null;
    });
    thread = started;
    return started;
  };

  const turn = () => {
    run();
    turns += 1;
    if (turns <= STALE_TURNS) return;
    void onTrouble?.(problem ?? new StartError(`The data folder ${home} does not answer`));
  };

  return {
    async renew() {
      questions += 1;
      const question = questions;
      const answers = on(run(), 'message') as AsyncIterable<[Told]>;
      run().postMessage(question);
      for await (const [told] of answers) {
        if (told.question !== question) continue;
        const failure = problemOf(told.renewal, home);
        if (failure) throw failure;
        return;
      }
    },
    watch(listener) {
      onTrouble = listener;
      run();
      timer = setInterval(turn, renewMs);
      timer.unref();
    },
    async release() {
      clearInterval(timer);
      // Ignores failures after the release.
      onTrouble = null;
      await thread?.terminate();
      // An empty lease is a released one; the folder may have been deleted.
      await truncate(leaseFile(folder, number)).catch(() => {});
      await rm(pipeFile, { force: true }).catch(() => {});
      await pipe?.close();
    },
  };
}
