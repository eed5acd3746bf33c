import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning, reasonOf, StartError } from '@cuaderno/db';

/** The number of the process follows, and six signs. */
const PREFIX = 'cuaderno-restore-';
/** Tries to remove a folder whose server may be ending. */
const TRIES = 10;

/**
 * Runs `work` with a folder in the temporary one that an embedded database may use, and removes those of killed calls.
 * @throws StartError when there can't be one
 */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
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
