import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { reasonOf } from '@cuaderno/embedded-postgres';
import { type Instance, onInstance } from '../with-database';
import { isBackupDue } from './backup-due';
import { noteBackup, readLastNight, withBackupLock } from './backup-records';
import { listCopies } from './copy-folder';
import { keptCopies } from './kept-copies';
import { type CopySettings, type MadeCopy, makeCopy, removeOthers } from './make-copy';
import { readReceipt, sha256OfFile, signingKey, writeReceipt } from './receipt';
import { type Rehearsal, rehearse } from './rehearse';
import { sweepScratchDatabases } from './scratch-database';
import type { BackupReason } from '../schema/backups';

/** What is known of a backup that was made. */
export type BackupReport = {
  copy: MadeCopy;
  bytes: number;
  /** What was found when it was restored on trial. */
  rehearsal: Rehearsal;
  /** How many photos no kept copy names any more. */
  removedPhotos: number;
};

/**
 * Makes a backup in the folder of backups, restores it on trial, and removes those that are no longer kept. A night's is
 * made once for all instances of a database, and not before it is due.
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
        return await makeAndCheck(connection, settings, { isPaced: reason !== 'migration', note });
      } catch (error) {
        await note({ fault: reasonOf(error) }).catch(() => undefined);
        throw error;
      }
    }),
  );
}

/** Whether a night's backup is due; another instance may be making it. */
export const isNightDue = (instance: Instance): Promise<boolean> =>
  onInstance(instance, async (connection) => {
    const { last, hasUsers } = await readLastNight(connection);
    return hasUsers && isBackupDue(new Date(), last);
  });

async function makeAndCheck(
  connection: ClientConfig,
  settings: CopySettings,
  { isPaced, note }: { isPaced: boolean; note: Awaited<ReturnType<typeof noteBackup>> },
): Promise<BackupReport> {
  await sweepScratchDatabases(connection);
  const copy = await makeCopy(connection, settings);
  const { size: bytes } = await stat(copy.file);
  await note({ file: copy.file, bytes });
  const { newPhotos, manifest } = copy;
  const rehearsal = await rehearse(connection, copy, { newPhotos, isPaced });
  const { fault } = rehearsal;
  const at = new Date();
  const found = rehearsal.fault ? {} : { users: rehearsal.users, outings: rehearsal.outings };
  await writeReceipt(
    copy.receipt,
    {
      copy: path.basename(copy.file),
      bytes,
      sha256: await sha256OfFile(copy.file),
      madeAt: manifest.madeAt,
      product: manifest.product,
      users: null,
      outings: null,
      ...found,
      tables: manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
      restored: fault ? null : { at: at.toISOString(), product: settings.product },
      fault: fault && { kind: fault.kind, text: fault.text },
    },
    await signingKey(connection),
  );
  if (rehearsal.fault) await note({ fault: rehearsal.fault.text });
  else await note({ checkedAt: at, ...found, books: rehearsal.books });
  return { copy, bytes, rehearsal, removedPhotos: await removeOld(settings.folder) };
}

/** Removes the copies that are no longer kept. @returns how many photos went with them */
async function removeOld(folder: string): Promise<number> {
  const copies = await listCopies(folder);
  const dated = await Promise.all(
    copies.map(async (copy) => {
      const receipt = await readReceipt(copy.receipt);
      // One that nobody was allowed to restore counts as good.
      return { ...copy, hasFailed: receipt?.fault != null && receipt.fault.kind !== 'right' };
    }),
  );
  return removeOthers(folder, keptCopies(dated));
}

/** Drops the scratch databases that killed backups of an instance have left, unless one is being made. */
export async function sweepRehearsals(instance: Instance): Promise<number> {
  const swept = await onInstance(instance, (connection) =>
    withBackupLock(connection, { wait: false }, () => sweepScratchDatabases(connection)),
  );
  return swept ?? 0;
}
