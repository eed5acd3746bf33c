import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/query-client';
import { waitLeft } from '../lib/retry-after';
import { broadcast, onBroadcast } from './device/broadcast';
import { requestPersistence } from './device/persistent-storage';
import { useSession } from './use-session';
import { useSync } from './use-sync';
import type { ImportJob } from './imports/import-database';
import {
  changeImport,
  forgetImport,
  IMPORT_JOB,
  isUnderWay,
  readImport,
} from './imports/import-job';
import { sendImport } from './imports/send-import';

export type { ImportJob } from './imports/import-database';
export {
  isUnderWay,
  keepChoices,
  keepImportDraft,
  readChoices,
  readImportDraft,
  unsentOf,
} from './imports/import-job';

/** Delay of a retry after a failure, in milliseconds. */
const RETRY = 10_000;

/** The import of this device: undefined until it is read, null without one. */
export function useImportJob(): ImportJob | null | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: IMPORT_JOB,
    queryFn: async () => (await readImport(user.id).catch(() => null))?.job ?? null,
  });
  return data;
}

/** @returns what sends, undoes and forgets the import of this device */
export function useImportActions() {
  const client = useQueryClient();
  const { user } = useSession();
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
    },
    forget: async (job: ImportJob) => {
      await forgetImport(job);
      await refresh();
    },
  };
}

/** Sends the import of this device, as long as the product is open; later batches after a failure, and once back online. */
export function useImportSync(): void {
  const client = useQueryClient();
  const { user, api } = useSession();
  const { connectivity } = useSync();
  const job = useImportJob();
  const isActive = isUnderWay(job) && connectivity !== 'signed-out';
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isRunning = false;
    const changed = () => void client.invalidateQueries({ queryKey: IMPORT_JOB });
    const run = async () => {
      if (isRunning || isOver) return;
      clearTimeout(timer);
      isRunning = true;
      const end = await sendImport(user.id, api, changed).catch(() => 'deferred');
      isRunning = false;
      if (end === 'done') {
        for (const queryKey of [keys.outings, keys.stats]) {
          void client.invalidateQueries({ queryKey });
        }
      } else if (!isOver) timer = setTimeout(() => void run(), Math.max(RETRY, waitLeft()));
    };
    const runNow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), waitLeft());
    };
    runNow();
    window.addEventListener('online', runNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', runNow);
    };
  }, [client, user.id, api, isActive]);
}
