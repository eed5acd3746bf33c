import { migrationsFolder } from '../migrate';
import type { Manifest } from './manifest';
import { type Instance, onInstance, onStopped } from './reach-database';
import { openBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** Writes a backup of an instance, running or not, into `file`. Throws a StartError. */
export function backupInstance(
  instance: Instance,
  file: string,
  product: string,
): Promise<Manifest> {
  return onInstance(instance, (connection) => writeBackup(connection, file, product));
}

/**
 * Puts the backup in `file` into an instance that does not run; into one that holds accounts only
 * with `replace`. Nothing is touched before all of the file was checked. Throws a StartError.
 */
export async function restoreInstance(
  instance: Instance,
  file: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    const options = { replace, migrations: migrationsFolder() };
    await onStopped(instance, (connection) => restoreBackup(connection, backup, options));
    return backup.manifest;
  } finally {
    backup.close();
  }
}
