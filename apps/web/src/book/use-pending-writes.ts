import type { Outing } from '@cuaderno/domain';
import { useMutation } from '@tanstack/react-query';
import { WRITES_OUTINGS } from '../lib/query-client';
import type { OutboxItem } from './device/stored-records';
import { discardFrom } from './outbox/outbox';
import { applyItem } from './outbox/overlay';
import { useSession } from './use-session';

export { countOutings } from './outbox/read-outbox';

/** Whether the browser sends without a window of the app. */
export const hasBackgroundSync = 'SyncManager' in globalThis;

/** @returns the outing of an unsent write, as written or as deleted */
export function outingOf(item: OutboxItem): Outing | null {
  return item.write.kind === 'delete' ? item.write.base : applyItem(item, null);
}

/** Sends the outbox at once. */
export function useSendNow(): () => void {
  const { sync } = useSession();
  return () => void sync.send();
}

/** Removes a write and the later ones of its outing, and reads the book again: sent writes may have arrived. */
export function useDiscardWrite(options: { onSuccess: () => void }) {
  const { sync } = useSession();
  return useMutation({
    mutationKey: WRITES_OUTINGS,
    mutationFn: (item: OutboxItem) => discardFrom(item).then(sync.changed),
    ...options,
  });
}
