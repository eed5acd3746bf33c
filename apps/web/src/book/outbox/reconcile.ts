import {
  type Outing,
  type OutingPayload,
  readWire,
  samePayload,
  toPayload,
  toWire,
} from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { openDevice } from '../device/database';
import type { OutboxItem } from '../device/stored-records';
import { change, discard, mergeEdit, resetItem, rewrite, settle } from './outbox';
import { readOutbox } from './read-outbox';

/** The content of an outing before its first edit. */
const EMPTY = {
  date: '',
  municipality: null,
  province: null,
  ccaa: null,
  location: null,
  description: null,
  custom_params: {},
  species: [],
  photos: [],
} satisfies Partial<Outing>;

/** Turns a creation under whose id the server has another outing into an edit: the two are merged as edits of an empty one. */
const asEdit = (seq: number, theirs: Outing): Promise<void> =>
  change(seq, (item) =>
    item.write.kind === 'create'
      ? { ...item, write: { ...item.write, kind: 'edit', base: { ...theirs, ...EMPTY } } }
      : item,
  );

/** Whether an outing was deleted here too, after this creation of it. */
async function isDeletedHere({ userId, outingId, write }: OutboxItem): Promise<boolean> {
  if (write.kind !== 'create') return false;
  const last = (await readOutbox(userId)).findLast((each) => each.outingId === outingId);
  return last?.write.kind === 'delete';
}

/**
 * Compares an item with the server's changed outing (`theirs`, null when deleted).
 * @returns 'settled' when both are equal, 'merged' (to be sent again) when only other fields changed,
 * 'conflict' when the user has to choose
 */
export async function reconcile(
  seq: number,
  theirs: Outing | null,
): Promise<'settled' | 'merged' | 'conflict'> {
  if (theirs) await asEdit(seq, theirs);
  const found = await (await openDevice()).get('outbox', seq);
  if (!found) return 'settled';
  const { write } = found;
  if (theirs && write.kind === 'edit') {
    const now = toPayload(theirs);
    if (samePayload(now, readWire(write.payload))) {
      await settle(found, theirs);
      return 'settled';
    }
    const { merged, conflicts } = mergeEdit(write, now);
    if (conflicts.length === 0) {
      await rewrite(found, merged, theirs);
      return 'merged';
    }
  }
  if (theirs === null && (await isDeletedHere(found))) {
    await discard(found.userId, found.outingId);
    return 'settled';
  }
  // The server did not carry it out: its content may change again.
  await change(seq, (item) => ({ ...item, state: 'conflict', theirs, attempted: false }));
  return 'conflict';
}

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
