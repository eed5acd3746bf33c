import { stat } from 'node:fs/promises';
import { reasonOf } from '@cuaderno/embedded-postgres';
import { type Instance, onInstance } from '../with-database';
import { isBackupDue } from './backup-due';
import { noteBackup, readLastNight, withBackupLock } from './backup-records';
import { listCopies } from './copy-folder';
import { keptCopies } from './kept-copies';
import { type CopySettings, type MadeCopy, makeCopy, removeOthers } from './make-copy';
import type { BackupReason } from '../schema/backups';

/** What is known of a backup that was made. */
export type BackupReport = { copy: MadeCopy; bytes: number; removedPhotos: number };

/**
 * Makes a backup in the folder of backups, and removes those that are no longer kept. A night's is made once for all
 * instances of a database, and not before it is due.
 * @returns null for a night's backup that isn't due, or is being made by another instance
 * @throws StartError when it can't be made
 */
export function runBackup(
  instance: Instance,
  settings: CopySettings,
  reason: BackupReason,
): Promise<BackupReport | null> {
  const isNight = reason === 'night';
  return onInstance(instance, (connection) =>
    withBackupLock(connection, { wait: !isNight }, async () => {
      if (isNight) {
        const { last, hasUsers } = await readLastNight(connection);
        if (!hasUsers || !isBackupDue(new Date(), last)) return null;
      }
      const note = await noteBackup(connection, reason);
      try {
        const copy = await makeCopy(connection, settings);
        const { size: bytes } = await stat(copy.file);
        await note({ file: copy.file, bytes });
        const copies = await listCopies(settings.folder);
        const kept = keptCopies(copies.map((each) => ({ ...each, hasFailed: false })));
        return { copy, bytes, removedPhotos: await removeOthers(settings.folder, kept) };
      } catch (error) {
        await note({ fault: reasonOf(error) }).catch(() => undefined);
        throw error;
      }
    }),
  );
}
