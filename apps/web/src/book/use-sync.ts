import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SyncState } from './sync/outbox-view';
import { useSession } from './use-session';
import { useQuery } from '@tanstack/react-query';
import { countOutings, readAllOutboxes } from './outbox/read-outbox';

export type { OutboxItem } from './device/stored-records';
export type { SyncState } from './sync/outbox-view';

/** The signed-in user's outbox and connection, kept up to date. */
export function useSync(): SyncState {
  const { sync } = useSession();
  return useSyncExternalStore(sync.subscribe, sync.getState);
}

/** Counts the signed-in user's unsent outings. */
export function useUnsentCount(): number {
  return countOutings(useSync().items);
}

/** The keys of the documents' reads, which are loaded after the first screen. */
export const DOCUMENTS = ['documents'];
export const UNSENT_DOCUMENTS = ['unsent-documents'];

/** Counts the signed-in user's unsent documents; 0 until they are read, after the first screen. */
export function useUnsentDocuments(): number {
  return useQuery({ queryKey: UNSENT_DOCUMENTS, queryFn: () => 0, enabled: false }).data ?? 0;
}

/** Counts the unsent outings of every user of this device; 0 until they are read. */
export function useDeviceUnsentCount(): number {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    let unmounted = false;
    // Nothing to send without storage.
    const items = readAllOutboxes().catch(() => []);
    void items.then((found) => unmounted || setUnsent(countOutings(found)));
    return () => {
      unmounted = true;
    };
  }, []);
  return unsent;
}
