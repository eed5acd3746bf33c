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
import type { Log } from './log';
import { codeOf, reasonOf, StartError } from './start-error';
import { copyOut, findBinaries, makeLinks } from './binaries';
import { canEnter, findSystemUser, isRoot, userName, type SystemUser } from './system-user';

/** The folders of the embedded server. */
export type Folders = {
  /** The folder that was requested. */
  requested: string;
  /** The same folder, or its substitute below SYSTEM_DIR. */
  home: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** The folder of the unix socket: a short path, private. */
  socket: string;
  /** The `native` folder of the binaries. */
  native: string;
  /** The user that runs PostgreSQL; null for the current one. */
  systemUser: SystemUser | null;
};

/** The parent, under root, of data and binaries in folders without access for the database's user. */
const SYSTEM_DIR = '/var/lib/cuaderno';

/** Finds or creates the folders for `dataDir`. @throws StartError when one can't be used. */
export async function prepareFolders(dataDir: string, log: Log): Promise<Folders> {
  const requested = path.resolve(dataDir);
  await makeFolder(requested);
  const systemUser = isRoot() ? await systemUserFor(requested) : null;
  const home = await homeFor(requested, systemUser, log);
  const cluster = path.join(home, 'postgres');
  await checkClusterUser(cluster, systemUser);
  const native = await usableBinaries(home, systemUser);
  return { requested, home, cluster, socket: socketFolder(home, systemUser), native, systemUser };
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

/** Returns the user of an existing cluster, so that root can start a user's instance. */
async function systemUserFor(requested: string): Promise<SystemUser> {
  const there = await stat(path.join(requested, 'postgres')).catch(() => null);
  if (there === null || there.uid === 0) return findSystemUser();
  return { uid: there.uid, gid: there.gid, name: await userName(there.uid) };
}

/** File in the requested folder with the path of its substitute. */
const POINTER = 'data-are-in.txt';

async function homeFor(
  requested: string,
  systemUser: SystemUser | null,
  log: Log,
): Promise<string> {
  const pointer = path.join(requested, POINTER);
  const home = await readPointer(pointer);
  if (home !== null && !(await exists(path.join(requested, 'postgres')))) {
    if (!(await exists(home))) {
      throw new StartError(
        `The data of ${requested} were in ${home}, and are not there any more: put them back, or remove ${pointer} to begin an empty database`,
      );
    }
    await makeFolder(home);
    log.info(`The data of ${requested} are in ${home}`);
    return home;
  }
  if (systemUser === null || (await canEnter(systemUser, requested))) return requested;
  return moveOut(requested, systemUser, log);
}

async function moveOut(requested: string, systemUser: SystemUser, log: Log): Promise<string> {
  await makeSystemDir();
  const home = path.join(SYSTEM_DIR, `data-${fingerprint(requested)}`);
  await makeFolder(home);
  await chmod(home, 0o755);
  await writePointer(path.join(requested, POINTER), home);
  log.info(
    `User "${systemUser.name}", who runs PostgreSQL, cannot enter ${requested}: data are in ${home}`,
  );
  return home;
}

async function writePointer(pointer: string, home: string): Promise<void> {
  // Root may write in another user's folder: links are not followed.
  const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;
  const handle = await open(pointer, O_CREAT | O_NOFOLLOW | O_TRUNC | O_WRONLY, 0o644);
  await handle.writeFile(`${home}\n`);
  await handle.close();
}

/** Reads the substitute's path; null for any other path, which another user could have written. */
async function readPointer(pointer: string): Promise<string | null> {
  const text = await readFile(pointer, 'utf8').catch(() => '');
  return /^\/var\/lib\/cuaderno\/data-[0-9a-f]{12}$/.exec(text.trim())?.[0] ?? null;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function checkClusterUser(cluster: string, systemUser: SystemUser | null): Promise<void> {
  const there = await stat(cluster).catch(() => null);
  if (there === null || there.uid === uidOf(systemUser)) return;
  const [theirs, ours] = [await userName(there.uid), await userName(uidOf(systemUser))];
  throw new StartError(
    `The data folder ${cluster} belongs to user "${theirs}" and PostgreSQL would run as "${ours}": start as another user, or choose another folder with DATA_DIR`,
  );
}

async function usableBinaries(home: string, systemUser: SystemUser | null): Promise<string> {
  const binaries = await findBinaries();
  const linked = await makeLinks(binaries.native);
  if (systemUser === null) return linked ? binaries.native : copyOut(binaries, home);
  if (linked && (await canEnter(systemUser, path.join(binaries.native, 'bin'))))
    return binaries.native;
  await makeSystemDir();
  return copyOut(binaries, SYSTEM_DIR);
}

/** Creates SYSTEM_DIR. @throws StartError unless root alone can write to it: its files are executed */
async function makeSystemDir(): Promise<void> {
  try {
    const made = await mkdir(SYSTEM_DIR, { recursive: true });
    // Overrides root's umask: the database's user needs access.
    if (made !== undefined) await chmod(SYSTEM_DIR, 0o755);
  } catch (error) {
    throw new StartError(`Cannot make ${SYSTEM_DIR}: ${reasonOf(error)}`);
  }
  const { uid, mode } = await lstat(SYSTEM_DIR).then((found) =>
    found.isDirectory() ? found : { uid: -1, mode: 0 },
  );
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new StartError(`${SYSTEM_DIR} must be a folder that only root can write to`);
  }
}

/** The socket's folder, outside the data's: a socket's path has at most 107 bytes. */
function socketFolder(home: string, systemUser: SystemUser | null): string {
  const shared = /^[\w./-]{1,60}$/.test(os.tmpdir()) ? os.tmpdir() : '/tmp';
  return path.join(shared, `cuaderno-${uidOf(systemUser)}-${fingerprint(home)}`);
}

/**
 * Creates the socket's folder. Its parent is writable by others, so an existing one must be private.
 * @throws StartError when it is not.
 */
export async function makeSocketFolder({ socket, systemUser }: Folders): Promise<void> {
  try {
    await mkdir(socket, { mode: 0o700 });
    if (systemUser) await chown(socket, systemUser.uid, systemUser.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartError(`Cannot make the socket folder ${socket}: ${reasonOf(error)}`);
    }
  }
  if (!(await isPrivate(socket, systemUser))) {
    throw new StartError(`${socket} is not private to the user who runs PostgreSQL: remove it`);
  }
}

/** Whether `folder` is a real folder, owned by PostgreSQL's user and closed to others. */
export async function isPrivate(folder: string, systemUser: SystemUser | null): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) return false;
  return found.uid === uidOf(systemUser) && (found.mode & 0o077) === 0;
}

const uidOf = (systemUser: SystemUser | null) => systemUser?.uid ?? process.getuid?.() ?? 0;

/** Twelve hexadecimal digits derived from a path. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
