import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Manifest } from './manifest';
import { type Instance, onInstance, onStopped } from '../with-database';
import { type Backup, openBackup } from './read-backup';
import { openPhotoFolder } from './photo-folder';
import { restoreBackup } from './restore-backup';
import { changedRows, noBucket, type ReadObject, withBytes } from './photos-with-bytes';
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
  return onInstance(instance, (connection) =>
    writeBackup(connection, output, product, { readObject }),
  );
}

/**
 * Restores `file` into a stopped instance, after verifying all of the file; photos that lie beside it are verified while
 * they are read, and all is taken back if one is missing or damaged. `replace` deletes the
 * accounts that the instance has, and tolerates other programs' tables, which stay.
 * @throws StartError
 */
export async function restoreInstance(
  instance: Instance,
  file: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const opened = await openBackup(file);
  const backup = opened.manifest.version === 2 ? await withPhotosBeside(opened, file) : opened;
  try {
    await onStopped(instance, (connection) => restoreBackup(connection, backup, { replace }));
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

/** The same backup, with the bytes of the photos that lie beside it. */
async function withPhotosBeside(backup: Backup, file: string): Promise<Backup> {
  const photos = await openPhotoFolder(path.dirname(path.resolve(file)));
  const fill = withBytes(({ sha256 }) => photos.read(sha256));
  return {
    ...backup,
    read: async (table) => {
      const text = await backup.read(table);
      return table.name === 'photos' ? changedRows(text, table.columns, fill).text : text;
    },
  };
}
