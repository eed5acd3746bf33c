import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import { copyOut, findBinaries, makeLinks } from './binaries';
import { canEnter, findOwner, isRoot, nameOf, type Owner } from './owner';

/** Everything that the embedded server needs a place for. */
export type Folders = {
  /** The folder that was asked for, or the one that stands for it. */
  home: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Where its unix socket lies: short, and closed to others. */
  socket: string;
  /** `native` of the binaries. */
  native: string;
  /** Who runs PostgreSQL; null for ourselves. */
  owner: Owner | null;
};

/** Where root keeps what the database's user can't reach elsewhere. */
const SHELF = '/var/lib/cuaderno';

/** Finds or makes the folders for `dataDir`; throws a StartError when one can't be used. */
export async function prepareFolders(dataDir: string, log: Log): Promise<Folders> {
  const asked = path.resolve(dataDir);
  await makeFolder(asked);
  const owner = isRoot() ? await ownerFor(asked) : null;
  const home = owner === null ? asked : await reachableHome(asked, owner, log);
  const cluster = path.join(home, 'postgres');
  await checkClusterOwner(cluster, owner);
  const native = await usableBinaries(home, owner);
  return { home, cluster, socket: await socketFolder(home, owner), native, owner };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${folder}: ${reasonOf(error)}; choose another one with DATA_DIR`,
    );
  }
}

/** A cluster that is there stays with whom it belongs to, so that root may start what a user began. */
async function ownerFor(asked: string): Promise<Owner> {
  const there = await stat(path.join(asked, 'postgres')).catch(() => null);
  if (there === null || there.uid === 0) return findOwner();
  return { uid: there.uid, gid: there.gid, name: await nameOf(there.uid) };
}

async function reachableHome(asked: string, owner: Owner, log: Log): Promise<string> {
  if (await canEnter(owner, asked)) return asked;
  await makeShelf();
  const home = path.join(SHELF, `data-${fingerprint(asked)}`);
  await makeFolder(home);
  await chmod(home, 0o755);
  log.info(`User "${owner.name}", who runs PostgreSQL, cannot enter ${asked}: data are in ${home}`);
  return home;
}

async function checkClusterOwner(cluster: string, owner: Owner | null): Promise<void> {
  const there = await stat(cluster).catch(() => null);
  const uid = owner?.uid ?? process.getuid?.();
  if (there === null || there.uid === uid) return;
  throw new StartError(
    `The data folder ${cluster} belongs to user "${await nameOf(there.uid)}", not to "${await nameOf(uid ?? 0)}": start as that user, or choose another one with DATA_DIR`,
  );
}

async function usableBinaries(home: string, owner: Owner | null): Promise<string> {
  const binaries = await findBinaries();
  const linked = await makeLinks(binaries.native);
  if (owner === null) return linked ? binaries.native : copyOut(binaries, home);
  if (linked && (await canEnter(owner, path.join(binaries.native, 'bin')))) return binaries.native;
  await makeShelf();
  return copyOut(binaries, SHELF);
}

/** Root's shelf must be root's alone: what lies there is run. */
async function makeShelf(): Promise<void> {
  try {
    const made = await mkdir(SHELF, { recursive: true });
    // Whatever root's umask is, the database's user passes through.
    if (made !== undefined) await chmod(SHELF, 0o755);
  } catch (error) {
    throw new StartError(`Cannot make ${SHELF}: ${reasonOf(error)}`);
  }
  const { uid, mode } = await lstat(SHELF).then((found) =>
    found.isDirectory() ? found : { uid: -1, mode: 0 },
  );
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new StartError(`${SHELF} must be a folder that only root can write to`);
  }
}

/**
 * A folder of its own for the socket, whose path may hold 107 bytes and is therefore never below
 * the data. Others can write where it lies, so it counts only when it is private to the owner.
 */
async function socketFolder(home: string, owner: Owner | null): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  const shared = /^[\w./-]{1,60}$/.test(os.tmpdir()) ? os.tmpdir() : '/tmp';
  const folder = path.join(shared, `cuaderno-${uid}-${fingerprint(home)}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    await chmod(folder, 0o700);
    if (owner) await chown(folder, owner.uid, owner.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartError(`Cannot make the socket folder ${folder}: ${reasonOf(error)}`);
    }
  }
  if (!(await isPrivate(folder, uid))) {
    throw new StartError(`${folder} is not private to the user who runs PostgreSQL: remove it`);
  }
  return folder;
}

/** Whether `folder` is a real folder of user `uid` that nobody else may enter. */
export async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

/** Twelve letters that stand for a path, the same at every start. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
