import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readFile,
  stat,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../log';
import { codeOf, reasonOf, StartError } from '../start-error';
import { copyOut, findBinaries, makeLinks } from './binaries';
import { canEnter, findOwner, isRoot, nameOf, type Owner } from './system-user';

/** Everything that the embedded server needs a place for. */
export type Folders = {
  /** The folder that was asked for. */
  asked: string;
  /** The same folder, or the one that stands for it. */
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
  const home = await homeFor(asked, owner, log);
  const cluster = path.join(home, 'postgres');
  await checkClusterOwner(cluster, owner);
  const native = await usableBinaries(home, owner);
  return { asked, home, cluster, socket: socketFolder(home, owner), native, owner };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${folder}: ${reasonOf(error)}; choose another folder with DATA_DIR`,
    );
  }
}

/** A cluster that is there stays with whom it belongs to, so that root may start what a user began. */
async function ownerFor(asked: string): Promise<Owner> {
  const there = await stat(path.join(asked, 'postgres')).catch(() => null);
  if (there === null || there.uid === 0) return findOwner();
  return { uid: there.uid, gid: there.gid, name: await nameOf(there.uid) };
}

/** Says in the folder that was asked for where its data are, wherever that folder is moved. */
const POINTER = 'data-are-in.txt';

async function homeFor(asked: string, owner: Owner | null, log: Log): Promise<string> {
  const pointer = path.join(asked, POINTER);
  const home = await readPointer(pointer);
  if (home !== null && !(await exists(path.join(asked, 'postgres')))) {
    if (!(await exists(home))) {
      throw new StartError(
        `The data of ${asked} were in ${home}, and are not there any more: put them back, or remove ${pointer} to begin an empty database`,
      );
    }
    await makeFolder(home);
    log.info(`The data of ${asked} are in ${home}`);
    return home;
  }
  if (owner === null || (await canEnter(owner, asked))) return asked;
  return moveOut(asked, owner, log);
}

async function moveOut(asked: string, owner: Owner, log: Log): Promise<string> {
  await makeShelf();
  const home = path.join(SHELF, `data-${fingerprint(asked)}`);
  await makeFolder(home);
  await chmod(home, 0o755);
  await writePointer(path.join(asked, POINTER), home);
  log.info(`User "${owner.name}", who runs PostgreSQL, cannot enter ${asked}: data are in ${home}`);
  return home;
}

async function writePointer(pointer: string, home: string): Promise<void> {
  // Root writes it in what may be someone else's folder: never through a link of theirs.
  const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;
  const handle = await open(pointer, O_CREAT | O_NOFOLLOW | O_TRUNC | O_WRONLY, 0o644);
  await handle.writeFile(`${home}\n`);
  await handle.close();
}

/** A folder on the shelf, and none that somebody else may have written there. */
async function readPointer(pointer: string): Promise<string | null> {
  const text = await readFile(pointer, 'utf8').catch(() => '');
  return /^\/var\/lib\/cuaderno\/data-[0-9a-f]{12}$/.exec(text.trim())?.[0] ?? null;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function checkClusterOwner(cluster: string, owner: Owner | null): Promise<void> {
  const there = await stat(cluster).catch(() => null);
  if (there === null || there.uid === uidOf(owner)) return;
  const [theirs, ours] = [await nameOf(there.uid), await nameOf(uidOf(owner))];
  throw new StartError(
    `The data folder ${cluster} belongs to user "${theirs}" and PostgreSQL would run as "${ours}": start as another user, or choose another folder with DATA_DIR`,
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

/** Where the socket goes: its path may hold 107 bytes, so it can't lie with the data. */
function socketFolder(home: string, owner: Owner | null): string {
  const shared = /^[\w./-]{1,60}$/.test(os.tmpdir()) ? os.tmpdir() : '/tmp';
  return path.join(shared, `cuaderno-${uidOf(owner)}-${fingerprint(home)}`);
}

/**
 * Makes the socket's folder if it is not there. Others can write where it lies, so it counts only
 * when it is private to who runs PostgreSQL.
 */
export async function makeSocketFolder({ socket, owner }: Folders): Promise<void> {
  try {
    await mkdir(socket, { mode: 0o700 });
    if (owner) await chown(socket, owner.uid, owner.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartError(`Cannot make the socket folder ${socket}: ${reasonOf(error)}`);
    }
  }
  if (!(await isPrivate(socket, owner))) {
    throw new StartError(`${socket} is not private to the user who runs PostgreSQL: remove it`);
  }
}

/** Whether `folder` is a real folder of who runs PostgreSQL, and nobody else may enter it. */
export async function isPrivate(folder: string, owner: Owner | null): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) return false;
  return found.uid === uidOf(owner) && (found.mode & 0o077) === 0;
}

const uidOf = (owner: Owner | null) => owner?.uid ?? process.getuid?.() ?? 0;

/** Twelve letters that stand for a path, the same at every start. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
