import {
  mergePayloads,
  type Outing,
  type OutingPayload,
  readWire,
  toPayload,
  toWire,
} from '@cuaderno/domain';
import { type Device, openDevice } from '../device/database';
import type { OutboxItem, Write } from '../device/stored-records';
import { applyItem } from './overlay';

/** Beside the writes, as a form loads both before its save. */
export { requestPersistence } from '../device/persistent-storage';

/** A transaction completes only once it is on the disk. */
const STRICT = { durability: 'strict' } as const;

type Outbox = ReturnType<typeof outboxOf>;
function outboxOf(device: Device) {
  const tx = device.transaction('outbox', 'readwrite', STRICT);
  // A failed request rejects on its own.
  tx.done.catch(() => undefined);
  return tx;
}

const itemsOf = (tx: Outbox, userId: number, outingId: string) =>
  tx.store.index('outing').getAll([userId, outingId]);

/** Creates an item, whose `seq` the database assigns. */
const newItem = (userId: number, outingId: string, write: Write): OutboxItem =>
  ({
    userId,
    outingId,
    write,
    state: 'pending',
    attempted: false,
    queuedAt: Date.now(),
    savedAt: Date.now(),
  }) as OutboxItem;

/**
 * Stores a write and merges it with the pending ones of its outing: a change of an item never sent replaces
 * its content, a deletion removes it.
 * @returns the items of the outing, once they are on the disk.
 */
export async function queueWrite(
  userId: number,
  outingId: string,
  write: Write,
): Promise<OutboxItem[]> {
  const tx = outboxOf(await openDevice());
  const known = await itemsOf(tx, userId, outingId);
  if (write.kind === 'delete' && isDeleted(known)) return known;
  const next = rebaseOnQueued(known.at(-1), write);
  // Replaces a rejected or conflicting write and all later ones.
  const blocked = known.find(({ state }) => state !== 'pending');
  const previous = blocked ?? known.at(-1);
  await Promise.all(
    known.filter(({ seq }) => blocked && seq > blocked.seq).map(({ seq }) => tx.store.delete(seq)),
  );
  if (!previous) await tx.store.add(newItem(userId, outingId, next));
  else if (blocked?.write.kind === 'delete' && next.kind === 'edit') {
    // A change replaces a rejected or conflicting deletion.
    await tx.store.put(saved(blocked, next));
  } else if (previous.attempted || previous.write.kind === 'delete') {
    await tx.store.add(newItem(userId, outingId, stackOn(previous, next)));
  } else if (next.kind === 'delete' && previous.write.kind === 'create') {
    await tx.store.delete(previous.seq);
  } else {
    await tx.store.put(saved(previous, coalesce(previous.write, next)));
  }
  const items = await itemsOf(tx, userId, outingId);
  await tx.done;
  return items;
}

/** Whether another tab has deleted the outing of these items already. */
const isDeleted = (items: readonly OutboxItem[]): boolean =>
  items.at(-1)?.write.kind === 'delete' && items.at(-1)?.state === 'pending';

/** Merges an edit with another change of its base. */
export const mergeEdit = (
  { base, payload }: Extract<Write, { kind: 'edit' }>,
  theirs: OutingPayload,
) => mergePayloads(toPayload(base), readWire(payload), theirs);

/**
 * Merges an edit with the last queued write, which another tab may have stored since its form was opened.
 * Fields that the edit did not touch are the queued ones; where both changed one, the edit wins.
 */
function rebaseOnQueued(last: OutboxItem | undefined, write: Write): Write {
  if (!last || last.write.kind === 'delete' || write.kind !== 'edit') return write;
  return { ...write, payload: toWire(mergeEdit(write, readWire(last.write.payload)).merged) };
}

/** Converts a write to an edit of the result of `previous`, which the server may have received. */
function stackOn(previous: OutboxItem, write: Write): Write {
  if (write.kind === 'delete') return write;
  const base = applyItem(previous, null);
  return base ? { kind: 'edit', payload: write.payload, base } : write;
}

/** Merges a write with one never sent: the base of the first, the content of the second. */
function coalesce(first: Exclude<Write, { kind: 'delete' }>, next: Write): Write {
  if (next.kind === 'delete') {
    return first.kind === 'edit' ? { ...next, base: first.base, replaced: first } : next;
  }
  return { ...first, payload: next.payload };
}

/** Replaces an item's content with a later save of the user. */
const saved = (item: OutboxItem, write: Write): OutboxItem => ({
  ...replaceContent(item, write),
  savedAt: Date.now(),
});

/** Replaces an item's content; it stays in conflict while the other side differs. */
function replaceContent(item: OutboxItem, write: Write): OutboxItem {
  if (item.theirs) return rebase({ ...item, write }, item.theirs);
  const deletedElsewhere = item.theirs === null && write.kind !== 'delete';
  return deletedElsewhere ? { ...item, write } : resetItem(item, write);
}

/** Resets an item to one never sent, with this content. */
export function resetItem(
  { reason: _reason, theirs: _theirs, photosRefusedAt: _refused, ...kept }: OutboxItem,
  write: Write,
): OutboxItem {
  return { ...kept, write, state: 'pending', attempted: false };
}

/**
 * Takes back the deletion of an outing, with the change that it replaced.
 * @returns false when the server may have it already
 */
export async function undoDeletion(userId: number, outingId: string): Promise<boolean> {
  const tx = outboxOf(await openDevice());
  const last = (await itemsOf(tx, userId, outingId)).at(-1);
  const deletion = last?.write.kind === 'delete' && !last.attempted ? last.write : null;
  if (last && deletion?.replaced) {
    const undone = { ...last, write: deletion.replaced, savedAt: Date.now() };
    await tx.store.put(rebase(undone, last.theirs ?? deletion.base));
  } else if (last && deletion) await tx.store.delete(last.seq);
  await tx.done;
  return deletion !== null;
}

/** Marks an item as attempted before it is sent. @returns the item as it was */
export async function markAttempted(seq: number): Promise<OutboxItem | undefined> {
  const tx = outboxOf(await openDevice());
  const found = await tx.store.get(seq);
  if (found) await tx.store.put({ ...found, attempted: true });
  await tx.done;
  return found;
}

/**
 * Removes an accepted item, unless a save has replaced it meanwhile, and rebases the later ones of its outing on
 * `outing` (null: deleted).
 */
export async function settle(sent: OutboxItem, outing: Outing | null): Promise<void> {
  const tx = outboxOf(await openDevice());
  const done = await tx.store.get(sent.seq);
  if (done && done.savedAt === sent.savedAt) {
    await tx.store.delete(sent.seq);
    if (outing) await rebaseLater(tx, done, outing);
  }
  await tx.done;
}

/**
 * Rebases the writes after `item` on `now`, each on the previous one: a field that a later write did not
 * change is taken over, one that both changed is a conflict.
 */
async function rebaseLater(tx: Outbox, item: OutboxItem, now: Outing): Promise<void> {
  const all = await itemsOf(tx, item.userId, item.outingId);
  let on = now;
  const rebased = all
    .filter((each) => each.seq > item.seq)
    .map((each) => {
      const moved = rebase(each, on);
      on = applyItem(moved, null) ?? on;
      return moved;
    });
  await Promise.all(rebased.map((each) => tx.store.put(each)));
}

function rebase(later: OutboxItem, on: Outing): OutboxItem {
  const { write } = later;
  if (write.kind === 'create') return later;
  if (write.kind === 'delete') return { ...later, write: { ...write, base: on } };
  const { merged, conflicts } = mergeEdit(write, toPayload(on));
  if (conflicts.length > 0) return { ...later, state: 'conflict', theirs: on };
  return resetItem(later, { ...write, payload: toWire(merged), base: on });
}

/** Replaces an edit's content and base, and rebases the later writes. */
export async function rewrite(
  item: OutboxItem,
  payload: OutingPayload,
  base: Outing,
): Promise<void> {
  const tx = outboxOf(await openDevice());
  // May have been removed by a second press or another tab.
  if (await tx.store.get(item.seq)) {
    const rewritten = resetItem(item, { kind: 'edit', payload: toWire(payload), base });
    await rebaseLater(tx, item, applyItem(rewritten, null) ?? base);
    await tx.store.put(rewritten);
  }
  await tx.done;
}

/** Changes an item if it is still in the outbox. */
export async function change(
  seq: number,
  changed: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  const tx = outboxOf(await openDevice());
  const found = await tx.store.get(seq);
  if (found) await tx.store.put(changed(found));
  await tx.done;
}

/** Marks an item as rejected until the user corrects or discards it. */
export function reject(seq: number, reason: string): Promise<void> {
  // The server did not carry it out: its content may change again.
  return change(seq, (item) => ({ ...item, state: 'rejected', reason, attempted: false }));
}

/** Removes an item and the later ones of its outing. */
export async function discardFrom({ userId, outingId, seq }: OutboxItem): Promise<void> {
  const tx = outboxOf(await openDevice());
  const keys = await tx.store.index('outing').getAllKeys([userId, outingId]);
  await Promise.all(keys.filter((key) => key >= seq).map((key) => tx.store.delete(key)));
  await tx.done;
}

/** Removes every item of an outing. */
export async function discard(userId: number, outingId: string): Promise<void> {
  const tx = outboxOf(await openDevice());
  const keys = await tx.store.index('outing').getAllKeys([userId, outingId]);
  await Promise.all(keys.map((key) => tx.store.delete(key)));
  await tx.done;
}
