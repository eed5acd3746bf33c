import { type OutingPayload, toWire } from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { openDevice } from '../device/database';
import type { OutboxItem } from '../device/stored-records';
import { resetItem } from './outbox';

/**
 * Converts an item whose outing was deleted elsewhere to the creation of another one with `payload`, and moves
 * later writes to it. Does nothing for an item no longer in the outbox.
 */
export async function recordAsNew(item: OutboxItem, payload: OutingPayload): Promise<void> {
  const { seq, userId, outingId } = item;
  const tx = (await openDevice()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const all = await tx.store.index('outing').getAll([userId, outingId]);
  const [created, ...later] = all.filter((each) => each.seq >= seq);
  if (created?.seq === seq) {
    const id = uuid();
    await Promise.all([
      tx.store.put({
        ...resetItem(created, { kind: 'create', payload: toWire(payload) }),
        outingId: id,
      }),
      ...later.map((each) => tx.store.put(movedTo(id, each))),
    ]);
  }
  await tx.done;
}

function movedTo(outingId: string, { write, ...item }: OutboxItem): OutboxItem {
  const moved =
    write.kind === 'create' ? write : { ...write, base: { ...write.base, id: outingId } };
  return { ...item, outingId, write: moved };
}
