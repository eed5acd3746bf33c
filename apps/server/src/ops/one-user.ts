import { open, stat, chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Context, importExport } from '@cuaderno/api';
import {
  type Db,
  findUserByEmail,
  isBackup,
  type Log,
  reasonOf,
  restoreInstance,
  StartError,
  withDatabase,
  writeFileAtomically,
  isRunning,
} from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { createPhotoStore, type PhotoStore } from '@cuaderno/photo-store';
import { withExport } from '../export/open-export';
import { readingLimits } from '../export/reading-limits';
import { writeExport } from '../export/write-export';
import { tmpdir } from 'node:os';

/** The number of the process follows, and six signs. */
const PREFIX = 'cuaderno-restore-';
/** Tries to remove a folder whose server may be ending. */
const TRIES = 10;

/**
 * Runs `work` with a folder in the temporary one that an embedded database may use, and removes those of killed calls.
 * @throws StartError when there can't be one
 */
async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.resolve(tmpdir());
  await checkOpen(parent);
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`)).catch(
    (error: unknown) => {
      throw new StartError(`TMPDIR: cannot write into ${parent}: ${reasonOf(error)}`);
    },
  );
  try {
    // As root, PostgreSQL runs as another user, who must be able to enter, and to see nothing else.
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Under root, checks that PostgreSQL's user can enter: the database would be put elsewhere, and remain there. */
async function checkOpen(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (let each = folder; each !== path.dirname(each); each = path.dirname(each)) {
    const found = await stat(each).catch(() => null);
    if (found && (found.mode & 0o001) === 0) {
      throw new StartError(`TMPDIR: ${each} is closed to the user who runs PostgreSQL`);
    }
  }
}

/** Removes what killed calls have left: with the books of all. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(/^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isRunning(pid))) {
      await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: TRIES });
    }
  }
}

/** A hunter's book in a database. */
type Book = { db: Db; photoStore: PhotoStore; userId: number };

/**
 * Writes a hunter's own copy, as `/api/export` gives it, to a file, which appears only when complete.
 * @throws StartError when the file can't be written
 */
export async function writeCopy({ db, photoStore, userId }: Book, file: string): Promise<void> {
  try {
    await writeFileAtomically(await writeExport(db, photoStore, userId), file);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartError(`Cannot write into ${file}: ${reasonOf(error)}`);
  }
}

/**
 * Adds to a hunter's book what it lacks of a backup's, or of an own copy: outings, documents and their photos, deleted
 * ones too. What it has stays as it is, and no other book is touched. Aborted, it goes on when it is called again.
 *
 * @throws StartError for a missing file, one that is neither, and a backup without an account of this e-mail
 */
export async function addFromFile(
  book: Book & { email: string; quotas: Context['quotas']; signal: AbortSignal; log: Log },
  file: string,
): Promise<Awaited<ReturnType<typeof importExport>>> {
  const { signal } = book;
  const add = async (copy: string) => {
    const handle = await open(copy);
    try {
      return await withExport(
        { fd: handle.fd, limits: readingLimits(book.quotas), signal },
        (source) => importExport(book, source, { dryRun: false }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const kind =
        error.code === 'TOO_LARGE' ? 'too large' : 'no backup and no own copy, or damaged';
      throw new StartError(`${file} is ${kind}: ${error.message}`);
    } finally {
      await handle.close();
    }
  };
  await checkFile(file);
  if (!(await isBackup(file))) return add(file);
  return withTemporaryFolder(async (folder) => {
    const copy = path.join(folder, 'copy.zip');
    await copyOfBackup(book, { file, folder }, copy).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
    signal.throwIfAborted();
    return add(copy);
  });
}

/** Restores a backup into an embedded database of its own, and writes the copy of the hunter's book in it. */
async function copyOfBackup(
  { email, log }: { email: string; log: Log },
  { file, folder }: { file: string; folder: string },
  copy: string,
): Promise<void> {
  const instance = {
    dataDir: path.join(folder, 'data'),
    // That it is new and empty is no news.
    log: { ...log, info: () => undefined, warn: () => undefined },
  };
  await restoreInstance(instance, file, { replace: false });
  await withDatabase(instance, async (db) => {
    const found = await findUserByEmail(db, email);
    if (!found) throw new StartError(`The backup has no account ${email}`);
    // A backup has the bytes of all photos.
    await writeCopy({ db, photoStore: createPhotoStore(db, null), userId: found.user.id }, copy);
  });
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new StartError(`${file} ${found ? 'is no file' : 'is not there'}`);
}
