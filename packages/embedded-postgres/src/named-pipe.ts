import { execFile } from 'node:child_process';
import { constants, type FileHandle, lchown, lstat, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from './start-error';
import type { SystemUser } from './system-user';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Opens the named pipe `file` for reading, and creates a missing one. `hasReader` is true while any process
 * has it open.
 * @throws on a file system without pipes.
 */
export async function openPipe(file: string, systemUser: SystemUser | null): Promise<FileHandle> {
  if ((await lstat(file).catch(() => null)) === null) {
    await promisify(execFile)('mkfifo', ['-m', '600', file]);
    if (systemUser) await lchown(file, systemUser.uid, systemUser.gid);
  }
  const pipe = await open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  if ((await pipe.stat()).isFIFO()) return pipe;
  await pipe.close();
  throw new Error(`${file} is not a named pipe`);
}

/**
 * Whether any process of this kernel, in any namespace, has the pipe `file` open for reading:
 * without a reader it can't be opened for writing. The kernel closes a killed process's end.
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
