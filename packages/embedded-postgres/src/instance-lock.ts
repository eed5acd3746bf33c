import { randomUUID } from 'node:crypto';
import { type FileHandle, lchown, link, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log';
import { codeOf, reasonOf, StartError } from './start-error';
import type { Folders } from './folders';
import { holdLease, type InstanceLock } from './held-lease';
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

/** Wait for a renewal of another kernel's lease before it counts as abandoned, in milliseconds. */
const WATCH_MS = 5 * RENEW_MS;
/** Grace period for a killed instance to end, in milliseconds. */
const GRACE_MS = 1_000;
const POLL_MS = 20;

/** The folder of the leases and pipes. */
export const lockFolder = ({ home }: Pick<Folders, 'home'>): string => path.join(home, 'instance');

/**
 * Acquires the lock of the only instance that may use the data folder, in any namespace and on any host.
 *
 * Leases are numbered; the highest has the lock. A new lease is linked under the next number once
 * the highest one's holder is dead, and only one process can make that link. The highest is never
 * removed: numbers only rise, and no process removes a live instance's lease. It is renewed every `renewMs`.
 * @throws StartError with the name of the host in use
 */
export async function lockInstance(
  folders: Pick<Folders, 'home' | 'systemUser'>,
  { log, signal, renewMs = RENEW_MS }: { log: Log; signal: AbortSignal; renewMs?: number },
): Promise<InstanceLock> {
  const { home, systemUser } = folders;
  const folder = lockFolder(folders);
  const id = randomUUID();
  const [newLease, pipeFile] = [path.join(folder, `${id}.draft`), path.join(folder, `${id}.pipe`)];
  let pipe: FileHandle | null = null;
  try {
    await makeFolder(folder, systemUser);
    pipe = await openPipe(pipeFile, systemUser).catch(() => null);
    if (pipe === null) {
      log.warn(`No named pipes in ${home}: after a crash, a start waits ${WATCH_MS / 1000} s`);
    }
    const ours = await describeUs(pipe === null ? '' : path.basename(pipeFile));
    await writeFile(newLease, writeLease(ours), { flag: 'wx' });
    if (systemUser) await lchown(newLease, systemUser.uid, systemUser.gid);
    const number = await takeNumber({ folder, home, newLease, ours, log, signal });
    await rm(newLease);
    return holdLease(folder, number, { ours, pipe, pipeFile, renewMs });
  } catch (error) {
    await rm(newLease, { force: true }).catch(() => {});
    await rm(pipeFile, { force: true }).catch(() => {});
    await pipe?.close();
    if (error instanceof StartError || signal.aborted) throw error;
    throw new StartError(`Cannot lock the data folder ${home}: ${reasonOf(error)}`);
  }
}

async function makeFolder(folder: string, systemUser: Folders['systemUser']): Promise<void> {
  await mkdir(folder, { mode: 0o755 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  // Doesn't follow a link: root would change the owner of its target.
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  if (systemUser) await lchown(folder, systemUser.uid, systemUser.gid);
}

type Candidate = {
  folder: string;
  home: string;
  newLease: string;
  ours: Lease;
  log: Log;
  signal: AbortSignal;
};

async function takeNumber(candidate: Candidate): Promise<number> {
  const { folder, newLease } = candidate;
  for (;;) {
    const [latest = 0] = await leaseNumbers(folder);
    const found = await readLease(leaseFile(folder, latest));
    if (found !== null) await untilDead(leaseFile(folder, latest), found, candidate);
    const number = latest + 1;
    const first = await link(newLease, leaseFile(folder, number)).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      },
    );
    if (!first) continue;
    // The number may be free because later leases replaced it.
    const [highest, ...others] = await leaseNumbers(folder);
    if (highest !== number) await rm(leaseFile(folder, number), { force: true });
    else {
      for (const other of others) await removeLease(folder, other);
      return number;
    }
  }
}

/** Waits for the death of the lease's holder or the removal of the lease. @throws StartError while it is in use */
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
  // Compares renewals, not clocks: two machines' clocks may differ.
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
  // Accepts only the name of a pipe from the lease.
  if (/^[0-9a-f-]{36}\.pipe$/.test(pipe)) await rm(path.join(folder, pipe), { force: true });
  await rm(leaseFile(folder, number), { force: true });
}
