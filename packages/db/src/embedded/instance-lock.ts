import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  lchown,
  link,
  lstat,
  mkdir,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import type { Folders } from './folders';
import {
  describeUs,
  type FoundLease,
  type Lease,
  leaseFile,
  leaseNumbers,
  readLease,
  RENEW_MS,
  writeLease,
} from './lease';
import { hasReader, openPipe } from './named-pipe';

/** How long a lease of another kernel is watched before its holder is taken for dead. */
const WATCH_MS = 5 * RENEW_MS;
/** How long a lease may stay without renewal before its holder stops writing: sooner than others act. */
const STALE_MS = 3 * RENEW_MS;
/** One that was just killed gets a moment to end. */
const GRACE_MS = 1_000;
const POLL_MS = 20;

/** Somebody else has taken the folder over: this instance may write nothing any more. */
export class LockTakenError extends StartError {}

type OnTrouble = (error: unknown) => Promise<void> | void;

export type InstanceLock = {
  /** Renews the lease; throws a StartError when it can't be, a LockTakenError when it is another's. */
  renew: () => Promise<void>;
  /** Tells `onTrouble` when the lease could not be renewed in time, at every try. */
  watch: (onTrouble: OnTrouble) => void;
  /** Gives the folder back. */
  release: () => Promise<void>;
};

/** The folder of the lock's files. */
export const lockFolder = ({ home }: Pick<Folders, 'home'>): string => path.join(home, 'instance');

/**
 * Takes the lock of the one instance that may use the data folder, in any namespace and on any host.
 *
 * Leases are numbered: the holder is who made the highest. Each new one is linked under the next
 * number, which only one can do, once the holder of the highest is known to be dead; the highest is
 * never removed, so numbers only rise and no name of a living instance's is ever removed by another.
 * Throws a StartError that says who uses the folder.
 */
export async function lockInstance(
  folders: Pick<Folders, 'home' | 'owner'>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<InstanceLock> {
  const { home, owner } = folders;
  const folder = lockFolder(folders);
  const id = randomUUID();
  const [draft, pipeFile] = [path.join(folder, `${id}.draft`), path.join(folder, `${id}.pipe`)];
  let pipe: FileHandle | null = null;
  try {
    await makeFolder(folder, owner);
    pipe = await openPipe(pipeFile, owner).catch(() => null);
    if (pipe === null) {
      log.warn(`No named pipes in ${home}: after a crash, a start waits ${WATCH_MS / 1000} s`);
    }
    const ours = await describeUs(pipe === null ? '' : path.basename(pipeFile));
    await writeFile(draft, writeLease(ours), { flag: 'wx' });
    if (owner) await lchown(draft, owner.uid, owner.gid);
    const number = await takeNumber({ folder, home, draft, ours, log, signal });
    await rm(draft);
    return holdLease(folder, number, { ours, pipe, pipeFile });
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    await rm(pipeFile, { force: true }).catch(() => {});
    await pipe?.close();
    if (error instanceof StartError || signal.aborted) throw error;
    throw new StartError(`Cannot lock the data folder ${home}: ${reasonOf(error)}`);
  }
}

async function makeFolder(folder: string, owner: Folders['owner']): Promise<void> {
  await mkdir(folder, { mode: 0o755 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  // Not through a link: root must not give away what it leads to.
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  if (owner) await lchown(folder, owner.uid, owner.gid);
}

type Candidate = {
  folder: string;
  home: string;
  draft: string;
  ours: Lease;
  log: Log;
  signal: AbortSignal;
};

async function takeNumber(candidate: Candidate): Promise<number> {
  const { folder, draft } = candidate;
  for (;;) {
    const [latest = 0] = await leaseNumbers(folder);
    const found = await readLease(leaseFile(folder, latest));
    if (found !== null) await untilDead(leaseFile(folder, latest), found, candidate);
    const number = latest + 1;
    const first = await link(draft, leaseFile(folder, number)).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      },
    );
    if (!first) continue;
    // A name may be free because later ones have come and gone: then the folder is theirs.
    const [highest, ...others] = await leaseNumbers(folder);
    if (highest !== number) await rm(leaseFile(folder, number), { force: true });
    else {
      for (const other of others) await removeLease(folder, other);
      return number;
    }
  }
}

/** Returns once the holder of a lease is known to be dead, or the lease gone; else throws. */
async function untilDead(
  file: string,
  { lease, renewed }: FoundLease,
  { folder, home, ours, log, signal }: Candidate,
): Promise<void> {
  if (lease === null) return;
  if (lease.boot === ours.boot && lease.pipe !== '') {
    for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
      if (!(await hasReader(path.join(folder, lease.pipe)))) return;
      await pause(POLL_MS, undefined, { signal });
    }
    throw inUse(home, lease, ours);
  }
  log.info(
    `The data folder ${home} was used on the host "${lease.host}" and not given back: waiting ${WATCH_MS / 1000} s to see whether it still is`,
  );
  // Two machines' clocks may differ: what counts is whether anything changes while we look.
  for (let waited = 0; waited < WATCH_MS; waited += RENEW_MS / 4) {
    await pause(RENEW_MS / 4, undefined, { signal });
    const now = await readLease(file);
    if (now === null || now.lease === null) return;
    if (now.renewed !== renewed) throw inUse(home, lease, ours);
  }
}

function inUse(home: string, theirs: Lease, ours: Lease): StartError {
  const here = theirs.boot === ours.boot && theirs.namespace === ours.namespace;
  const where = here ? '' : ` in another container or machine, "${theirs.host}"`;
  return new StartError(
    `Another instance is using the data folder ${home}${where}: stop it, or choose another folder with DATA_DIR`,
  );
}

async function removeLease(folder: string, number: number): Promise<void> {
  const found = await readLease(leaseFile(folder, number));
  const pipe = found?.lease?.pipe ?? '';
  // A name of ours, and not whatever was written there.
  if (/^[0-9a-f-]{36}\.pipe$/.test(pipe)) await rm(path.join(folder, pipe), { force: true });
  await rm(leaseFile(folder, number), { force: true });
}

function holdLease(
  folder: string,
  number: number,
  { ours, pipe, pipeFile }: { ours: Lease; pipe: FileHandle | null; pipeFile: string },
): InstanceLock {
  let timer: NodeJS.Timeout | undefined;
  let renewed = performance.now();
  let renewing = false;

  const renew = async () => {
    const home = path.dirname(folder);
    let isTaken = false;
    try {
      const [highest = 0] = await leaseNumbers(folder);
      const found = await readLease(leaseFile(folder, number));
      // Where the lock's files were removed, another may have begun again with our number.
      const isOurs = found?.lease && writeLease(found.lease) === writeLease(ours);
      isTaken = highest > number || (found !== null && !isOurs);
      const now = new Date();
      if (!isTaken) await utimes(leaseFile(folder, number), now, now);
    } catch (cause) {
      throw new StartError(`Cannot renew the lock of ${home}: ${reasonOf(cause)}`, { cause });
    }
    if (isTaken) {
      throw new LockTakenError(`Another instance has taken over the data folder ${home}`);
    }
    renewed = performance.now();
  };

  const isLate = () => performance.now() - renewed > STALE_MS;
  const tick = async (onTrouble: OnTrouble) => {
    if (renewing) {
      if (isLate())
        await onTrouble(new StartError(`The data folder ${path.dirname(folder)} does not answer`));
      return;
    }
    renewing = true;
    await renew().catch(async (error: unknown) => {
      // What is given back meanwhile is not lost.
      if (timer === undefined) return;
      const isGone = error instanceof StartError && codeOf(error.cause) === 'ENOENT';
      // Gone, anybody could take it now; other faults may pass.
      if (error instanceof LockTakenError || isGone || isLate()) await onTrouble(error);
    });
    renewing = false;
  };

  return {
    renew,
    watch(onTrouble) {
      timer = setInterval(() => void tick(onTrouble), RENEW_MS);
      timer.unref();
    },
    async release() {
      clearInterval(timer);
      timer = undefined;
      // Empty: given back. A folder that is gone has nothing to give back.
      await truncate(leaseFile(folder, number)).catch(() => {});
      await rm(pipeFile, { force: true }).catch(() => {});
      await pipe?.close();
    },
  };
}
