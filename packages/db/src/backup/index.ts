import type { Writable } from 'node:stream';
import type { Manifest } from './manifest';
import { type Instance, onInstance, onStopped } from '../with-database';
import { openBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { noBucket, type ReadObject } from './photos-with-bytes';
import { writeBackup } from './write-backup';

/**
 * Writes a backup of an instance, running or stopped, to a file or a stream.
 * @param readObject reads photos from the bucket
 * @throws StartError
 */
export function backupInstance(
  instance: Instance,
  output: string | Writable,
  product: string,
  readObject: ReadObject = noBucket,
): Promise<Manifest> {
  return onInstance(instance, (connection) => writeBackup(connection, output, product, readObject));
}

/**
 * Restores `file` into a stopped instance, after verifying all of the file. `replace` deletes the
 * accounts that the instance has, and tolerates other programs' tables, which stay.
 * @throws StartError
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
    await backup.close();
  }
}
