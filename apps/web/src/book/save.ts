import { draftOuting, type Outing, type OutingPayload, photosOf } from '@cuaderno/domain';
import { useMutation } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { writes } from '../lib/trpc';
import { askForBackgroundSync } from './background-sync';
import { Refusal } from './door';
import { httpDoor } from './door-http';
import { readOuting } from './mirror';
import { queueWrite, removeItem } from './outbox';
import { readOutbox } from './read-outbox';
import type { OutboxItem, Write } from './outbox-item';
import { outboxChanged, sendNow } from './sync';

/** How long a save waits for the server before it is content that the device has it, in milliseconds. */
const PATIENCE = 4_000;
/** With photos on the way it is worth waiting longer: the hunter sees them go. */
const PATIENCE_WITH_PHOTOS = 60_000;

/** What became of a write: the server has it, only this device has it, or the hunter has to choose. */
export type Outcome = { outing: Outing | null; where: 'server' | 'device' | 'conflict' };

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Keeps a write on the device, then gives the server a moment to take it. Throws a Refusal, with nothing
 * left waiting, when the server says no while the hunter still has the form before him.
 */
async function write(
  userId: number,
  id: string,
  what: Write,
  draft: Outing | null,
): Promise<Outcome> {
  try {
    await queueWrite(userId, id, what);
  } catch {
    return { outing: await withoutDevice(userId, id, what), where: 'server' };
  }
  void askForBackgroundSync();
  await outboxChanged();
  const photos = what.kind === 'delete' ? 0 : photosOf(what.payload).length;
  if (navigator.onLine) {
    await Promise.race([sendNow(), wait(photos > 0 ? PATIENCE_WITH_PHOTOS : PATIENCE)]);
  }
  const left = (await readOutbox(userId)).filter(({ outingId }) => outingId === id);
  return outcome(userId, id, left.at(-1), draft);
}

async function outcome(
  userId: number,
  id: string,
  left: OutboxItem | undefined,
  draft: Outing | null,
): Promise<Outcome> {
  if (!left) return { outing: (await readOuting(userId, id))?.value ?? draft, where: 'server' };
  if (left.state === 'conflict') return { outing: draft, where: 'conflict' };
  if (left.state === 'pending') return { outing: draft, where: 'device' };
  await removeItem(left.seq);
  await outboxChanged();
  throw new Refusal(left.reason ?? '', 400);
}

/** A browser that keeps nothing (a private window, a full disk) writes to the server straight away. */
async function withoutDevice(userId: number, id: string, what: Write): Promise<Outing | null> {
  const door = httpDoor(userId);
  if (what.kind === 'delete') {
    await door.remove({ id, version: what.base.version });
    return null;
  }
  await door.sendPhotos(photosOf(what.payload), () => {});
  return what.kind === 'create'
    ? door.create({ ...what.payload, id })
    : door.update({ ...what.payload, id, version: what.base.version });
}

/** An outing to save: new under `id`, or (with `previous`) changed. */
export type Save = { id: string; payload: OutingPayload; previous: Outing | null };

/** Records or changes an outing. */
export function useSaveOuting() {
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: ({ id, payload, previous }: Save) => {
      const now = new Date().toISOString();
      const draft = draftOuting(payload, { id, userId, now, before: previous });
      const what: Write = previous
        ? { kind: 'edit', payload, base: previous }
        : { kind: 'create', payload };
      return write(userId, id, what, draft);
    },
  });
}

/** Deletes an outing. */
export function useDeleteOuting() {
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: (outing: Outing) =>
      write(userId, outing.id, { kind: 'delete', base: outing }, null),
  });
}
