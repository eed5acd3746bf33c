import type { Writable } from 'node:stream';
import type { Manifest } from './manifest';
import { type Instance, onInstance, onStopped } from './connect-or-start';
import { openBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** Writes a backup of an instance, running or not, into a file or a stream. Throws a StartError. */
export function backupInstance(
  instance: Instance,
  output: string | Writable,
  product: string,
): Promise<Manifest> {
  return onInstance(instance, (connection) => writeBackup(connection, output, product));
}

/**
 * Puts the backup in `file` into an instance that does not run; with `replace` also into one that
 * holds accounts, which go, or what is another program's, which stays. Nothing is touched before all
 * of the file was checked. Throws a StartError.
 */
export async function restoreInstance(
  instance: Instance,
  file: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    await onStopped(instance, (connection) => restoreBackup(connection, backup, { replace }));
    return backup.manifest;
  } finally {
    backup.close();
  }
}
