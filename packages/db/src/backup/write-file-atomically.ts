import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@cuaderno/embedded-postgres';

/**
 * Writes a file that appears, or replaces an earlier one, only when complete.
 * @throws StartError when a device, such as /dev/null, or a pipe has its name
 */
export async function writeFileAtomically(content: Readable, file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  try {
    const earlier = await stat(file).catch(() => null);
    // A folder can't be replaced by a rename.
    const isOther = earlier !== null && !earlier.isFile() && !earlier.isDirectory();
    if (isOther) throw new StartError(`${file} is no file`);
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    await sync(partial);
    await rename(partial, file);
  } catch (error) {
    content.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** Flushes a file to the disk. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
