import type { OutingPayload } from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { openDevice } from '../device/database';
import { fresh } from './outbox';
import type { OutboxItem } from './outbox-item';

/**
 * Makes an item whose outing was deleted elsewhere the creation of another one, which says `payload`, and
 * what was written on top of it changes of that one. Nothing when the item has been ended meanwhile.
 */
export async function recordAnew(item: OutboxItem, payload: OutingPayload): Promise<void> {
  const { seq, userId, outingId } = item;
  const tx = (await openDevice()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const all = await tx.store.index('outing').getAll([userId, outingId]);
  const [created, ...onTop] = all.filter((each) => each.seq >= seq);
  if (created?.seq === seq) {
    const id = uuid();
    await Promise.all([
      tx.store.put({ ...fresh(created, { kind: 'create', payload }), outingId: id }),
      ...onTop.map((each) => tx.store.put(movedTo(id, each))),
    ]);
  }
  await tx.done;
}

function movedTo(outingId: string, { write, ...item }: OutboxItem): OutboxItem {
  const moved =
    write.kind === 'create' ? write : { ...write, base: { ...write.base, id: outingId } };
  return { ...item, outingId, write: moved };
}
