import { execFile } from 'node:child_process';
import { constants, type FileHandle, lchown, lstat, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from '../start-error';
import type { Owner } from './system-user';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Opens the named pipe `file` for reading, and makes it first if it is not there. For as long as any
 * process holds it open, `hasReader` is true. Throws where the file system knows no pipes.
 */
export async function openPipe(file: string, owner: Owner | null): Promise<FileHandle> {
  if ((await lstat(file).catch(() => null)) === null) {
    await promisify(execFile)('mkfifo', ['-m', '600', file]);
    if (owner) await lchown(file, owner.uid, owner.gid);
  }
  const pipe = await open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  if ((await pipe.stat()).isFIFO()) return pipe;
  await pipe.close();
  throw new Error(`${file} is not a named pipe`);
}

/**
 * Whether any process of this kernel has the pipe `file` open for reading, whatever its namespaces:
 * without one, a pipe can't be opened for writing. The kernel closes what a killed process had open.
 */
export async function hasReader(file: string): Promise<boolean> {
  try {
    const pipe = await open(file, O_WRONLY | O_NONBLOCK | O_NOFOLLOW);
    await pipe.close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENXIO' || codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
