import type { Outing } from '@cuaderno/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keys, WRITES_OUTINGS } from '../lib/server/query-client';
import type { OutboxItem } from './device/stored-records';
import { discard, discardFrom, undoDeletion } from './outbox/outbox';
import { applyItem } from './outbox/overlay';
import { useSession } from './use-session';
import { readBook } from './mirror/mirror';
import { resolveWithOurs } from './sync/resolve-conflict';

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

/** Takes back the unsent deletion of an outing. The result is false when the server may have it already. */
export function useUndoDeletion(): (outing: Outing) => Promise<boolean> {
  const { sync, user } = useSession();
  return async (outing) => {
    const isUndone = await undoDeletion(user.id, outing.id);
    await sync.changed();
    if (isUndone && navigator.onLine) void sync.send();
    return isUndone;
  };
}

/** The time of the last write that the server accepted from this device; null if it is not known. */
export function useLastSent(): number | null {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...keys.kept, 'sent'],
    queryFn: async () => (await readBook(user.id).catch(() => undefined))?.sentAt ?? null,
  });
  return data ?? null;
}

/** Resolves the conflict of an unsent write. */
export function useResolveConflict({ seq, userId, outingId }: OutboxItem) {
  const { sync } = useSession();

  /**
   * Keeps this device's side except for the given fields of the other one, and sends it.
   * @returns the number of lost photos
   */
  const keepOurs = async (fromTheirs: readonly string[] = []): Promise<number> => {
    const lost = await resolveWithOurs(seq, fromTheirs);
    await sync.changed();
    void sync.send();
    return lost;
  };

  /** Keeps the other device's side. */
  const keepTheirs = async (): Promise<void> => {
    await discard(userId, outingId);
    await sync.changed();
  };

  return { keepOurs, keepTheirs };
}
