import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@cuaderno/embedded-postgres';
import { isRunning } from './is-running';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The files that this process is writing. */
const writing = new Set<string>();

/**
 * Writes a file that appears, or replaces an earlier one, only when complete: until then it is `FILE.PID.….part`, which
 * a signal removes, and after a kill the next call for the same file.
 *
 * @throws StartError when a device, such as /dev/null, or a pipe has its name, and for a signal
 */
export async function writeFileAtomically(content: Readable, file: string): Promise<void> {
  const partial = path.resolve(`${file}.${process.pid}.${randomUUID()}.part`);
  const interrupt = () => content.destroy(new StartError(`Interrupted: ${file} is not written`));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const earlier = await stat(file).catch(() => null);
    // A folder can't be replaced by a rename.
    const isOther = earlier !== null && !earlier.isFile() && !earlier.isDirectory();
    if (isOther) throw new StartError(`${file} is no file`);
    writing.add(partial);
    await removeAbandoned(path.dirname(partial), `${path.basename(file)}.`);
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    await sync(partial);
    await rename(partial, file);
  } catch (error) {
    content.destroy();
    await rm(partial, { force: true });
    throw error;
  } finally {
    writing.delete(partial);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Removes what killed calls have left in a folder of files whose names begin so. */
export async function removeAbandoned(folder: string, beginning = ''): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(beginning))) {
    const left = path.join(folder, name);
    const [, pid] = /\.(\d+)\.[\da-f-]{36}\.part$/.exec(name) ?? [];
    if (pid && !isWritten(left, Number(pid))) await rm(left, { force: true });
  }
}

/** Whether a process may be writing a file: another of its number, or this one. */
const isWritten = (partial: string, pid: number) =>
  pid === process.pid ? writing.has(partial) : isRunning(pid);

/** Flushes a file to the disk. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
