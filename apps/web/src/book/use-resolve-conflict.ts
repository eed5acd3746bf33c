import type { OutboxItem } from './device/stored-records';
import { discard } from './outbox/outbox';
import { resolveWithOurs } from './sync/resolve-conflict';
import { useSession } from './use-session';

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
