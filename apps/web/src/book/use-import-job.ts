import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/server/query-client';
import { broadcast, onBroadcast } from './device/broadcast';
import { requestPersistence } from './device/persistent-storage';
import { useSession } from './use-session';
import type { ImportJob } from './imports/import-database';
import {
  changeImport,
  forgetImport,
  IMPORT_JOB,
  importingUser,
  isUnderWay,
  readJob,
} from './imports/import-job';
import { sendImport } from './imports/send-import';

export type { ImportDraft, ImportJob } from './imports/import-database';
export {
  importingUser,
  isUnderWay,
  keepChoices,
  keepImportDraft,
  readChoices,
  readImportDraft,
  sentOf,
  unsentOf,
} from './imports/import-job';

/** The import of this device: undefined until it is read, null without one. */
export function useImportJob(): ImportJob | null | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: IMPORT_JOB,
    queryFn: async () => (await readJob(user.id).catch(() => null)) ?? null,
  });
  return data;
}

/** @returns what sends, undoes and forgets the import of this device */
export function useImportActions() {
  const client = useQueryClient();
  const { user, sync } = useSession();
  // The other tabs show the same import.
  const refresh = () => {
    broadcast({ hunter: user.id, isImport: true });
    return client.invalidateQueries({ queryKey: IMPORT_JOB });
  };
  return {
    /** Reads again an import that the worker has stored. */
    started: async () => {
      void requestPersistence();
      await refresh();
    },
    undo: async (job: ImportJob) => {
      await changeImport(job, { state: 'undoing' });
      await refresh();
      void sync.send();
    },
    forget: async (job: ImportJob) => {
      await forgetImport(job);
      await refresh();
    },
  };
}

/** Sends the import of this device, as long as the product is open. */
export function useImportSync(): void {
  const client = useQueryClient();
  const { user, api, sync } = useSession();
  const job = useImportJob();
  const isActive = isUnderWay(job);
  useEffect(() => {
    if (job !== undefined) importingUser.keep(isActive ? String(user.id) : null);
  }, [job, isActive, user.id]);
  useEffect(
    () =>
      onBroadcast(({ hunter, isImport }) => {
        if (hunter === user.id && isImport) {
          void client.invalidateQueries({ queryKey: IMPORT_JOB });
        }
      }),
    [client, user.id],
  );
  useEffect(() => {
    if (!isActive) return undefined;
    const changed = () => void client.invalidateQueries({ queryKey: IMPORT_JOB });
    return sync.alsoSend(async () => {
      const end = await sendImport(user.id, api, changed);
      if (end === 'done') {
        for (const queryKey of [keys.outings, keys.stats]) {
          void client.invalidateQueries({ queryKey });
        }
      }
      return end;
    });
  }, [client, user.id, api, sync, isActive]);
}
