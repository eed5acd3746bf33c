import type { OutboxItem } from './device/stored-records';
import { discard } from './outbox/outbox';
import { resolveWithOurs } from './sync/resolve-conflict';
import { useSession } from './use-session';

/** Resolves the conflict of an unsent write. */
export function useResolveConflict({ seq, userId, outingId }: OutboxItem) {
  const { sync } = useSession();

  /**
   * Keeps this device's side, but for the fields (their keys) of the other one, and sends it.
   * @returns how many photos are lost.
   */
  const keepOurs = async (fromTheirs: readonly string[] = []): Promise<number> => {
    const lost = await resolveWithOurs(seq, fromTheirs);
    await sync.changed();
    void sync.send();
    return lost;
  };

  /** Leaves the outing as the other device has it. */
  const keepTheirs = async (): Promise<void> => {
    await discard(userId, outingId);
    await sync.changed();
  };

  return { keepOurs, keepTheirs };
}
