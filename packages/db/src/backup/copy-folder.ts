import { access, constants, mkdir, readdir, realpath, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, reasonOf, StartError } from '@cuaderno/embedded-postgres';

/** Bytes that stay free on a disk. */
const RESERVE = 64 * 1024 ** 2;
const NAME = /^cuaderno-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(\.age)?$/;

/** A copy in the folder of backups; `list` names its photos, `receipt` says whether it was restored. */
export type Copy = { file: string; list: string; receipt: string; madeAt: Date };

export const photosFolder = (folder: string): string => path.join(folder, 'photos');

/** The copy with this file. */
export function copyAt(file: string, madeAt: Date): Copy {
  const stem = file.replace(/\.zip(\.age)?$/, '');
  return { file, list: `${stem}.photos.gz`, receipt: `${stem}.json`, madeAt };
}

/** Names a new copy by its moment, which has whole seconds. */
export function newCopy(folder: string, madeAt: Date, isEncrypted: boolean): Copy {
  const stamp = madeAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return copyAt(path.join(folder, `cuaderno-${stamp}.zip${isEncrypted ? '.age' : ''}`), madeAt);
}

/** Lists the copies, the newest first. */
export async function listCopies(folder: string): Promise<Copy[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (year === undefined) return [];
      const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [copyAt(path.join(folder, name), madeAt)];
    })
    .toSorted((one, other) => +other.madeAt - +one.madeAt);
}

/** Whether a path is a folder, or lies in it, of those that are there. */
async function isInside(inner: string, outer: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [inner, outer].map((each) => realpath(each).catch(() => path.resolve(each))),
  );
  const way = path.relative(other ?? '', one ?? '');
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

/**
 * Checks that backups can lie in `folder`, which may be new in a folder that is there.
 * @throws StartError in words for a folder that is none, can't be written, or would be lost together with the data
 */
export async function checkFolder(folder: string, dataDir: string | null): Promise<void> {
  const refuse = (why: string) => new StartError(`BACKUPS: ${folder} ${why}`);
  if (dataDir !== null && (await isInside(folder, dataDir))) {
    throw refuse(
      `lies inside DATA_DIR (${dataDir}) and would be lost together with it: name a folder apart, best on another disk`,
    );
  }
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw refuse(`can't be used: ${reasonOf(error)}`);
  });
  if (found && !found.isDirectory()) throw refuse('is no folder');
  const writable = found ? folder : path.dirname(path.resolve(folder));
  await access(writable, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw refuse(
      codeOf(error) === 'ENOENT'
        ? `is not there, and neither is ${writable}: is a disk not mounted?`
        : `can't be written: ${reasonOf(error)}`,
    );
  });
}

/** Makes the folder of backups, which nobody else may read. @throws StartError as `checkFolder` */
export async function makeFolder(folder: string, dataDir: string | null): Promise<void> {
  await checkFolder(folder, dataDir);
  try {
    await mkdir(photosFolder(folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`BACKUPS: ${folder} can't be written: ${reasonOf(error)}`);
  }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0)} GB`;

/** @throws StartError when the disk of `folder` hasn't room for `bytes` and a reserve */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, bytes + RESERVE];
  if (free >= needed) return;
  throw new StartError(
    `There is no room for a backup in ${folder}: it may need ${gigabytes(needed)}, and ${gigabytes(free)} are free`,
  );
}
