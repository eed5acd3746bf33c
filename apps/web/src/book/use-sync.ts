import { useSyncExternalStore } from 'react';
import type { SyncState } from './sync/outbox-view';
import { useSession } from './use-session';

export type { OutboxItem } from './device/stored-records';
export type { SyncState } from './sync/outbox-view';
export type { PhotoProgress } from './sync/upload-photos';

/** The signed-in user's outbox and connection, kept up to date. */
export function useSync(): SyncState {
  const { sync } = useSession();
  return useSyncExternalStore(sync.subscribe, sync.getState);
}
