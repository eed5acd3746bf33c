import {
  mergePayloads,
  type Outing,
  type OutingPayload,
  toPayload,
  samePayload,
} from '@cuaderno/domain';
import { draftOf } from './overlay';
import { type Device, openDevice } from '../device/database';
import type { OutboxItem, Write } from './outbox-item';

/** A write is only told to be kept when the disk has it. */
const STRICT = { durability: 'strict' } as const;

type Outbox = ReturnType<typeof outboxOf>;
function outboxOf(device: Device) {
  const tx = device.transaction('outbox', 'readwrite', STRICT);
  // Whoever waits for a request of it hears of a fault there already.
  tx.done.catch(() => undefined);
  return tx;
}

const itemsOf = (tx: Outbox, userId: number, outingId: string) =>
  tx.store.index('outing').getAll([userId, outingId]);

/** A new item; the device gives it its number. */
const newItem = (userId: number, outingId: string, write: Write): OutboxItem =>
  ({
    userId,
    outingId,
    write,
    state: 'pending',
    attempted: false,
    queuedAt: Date.now(),
  }) as OutboxItem;

/**
 * Keeps a write on this device. It joins what waits already for the same outing: a change of something
 * that never went out is that thing changed, a deletion of it is nothing at all. Resolves once the disk
 * has it; rejects, with nothing kept, when the device can't.
 */
export async function queueWrite(userId: number, outingId: string, write: Write): Promise<void> {
  const tx = outboxOf(await openDevice());
  const known = await itemsOf(tx, userId, outingId);
  const then = afterLast(known.at(-1), write);
  // What the server would not take is mended by what is written now, and so is all that stood on it.
  const stuck = known.find(({ state }) => state !== 'pending');
  const under = stuck ?? known.at(-1);
  await Promise.all(
    known.filter(({ seq }) => stuck && seq > stuck.seq).map(({ seq }) => tx.store.delete(seq)),
  );
  if (!under) await tx.store.add(newItem(userId, outingId, then));
  else if (stuck?.write.kind === 'delete' && then.kind === 'edit') {
    // Who changes what could not be deleted wants to keep it.
    await tx.store.put(mended(stuck, then));
  } else if (under.attempted || under.write.kind === 'delete') {
    await tx.store.add(newItem(userId, outingId, onTopOf(under, then)));
  } else if (then.kind === 'delete' && under.write.kind === 'create') {
    await tx.store.delete(under.seq);
  } else {
    await tx.store.put(mended(under, joined(under.write, then)));
  }
  await tx.done;
}

/**
 * An edit as it reads after `last`, of which its form may know nothing: another tab wrote that. Fields that
 * the edit did not touch are as `last` has them; where both changed one, the last word is the hunter's.
 */
function afterLast(last: OutboxItem | undefined, write: Write): Write {
  if (!last || last.write.kind === 'delete' || write.kind !== 'edit') return write;
  const { merged } = mergePayloads(toPayload(write.base), write.payload, last.write.payload);
  return { ...write, payload: merged };
}

/** A save while the item under it may be with the server already: a change of that one. */
function onTopOf(under: OutboxItem, write: Write): Write {
  if (write.kind === 'delete') return write;
  const base = draftOf(under, null);
  return base ? { kind: 'edit', payload: write.payload, base } : write;
}

/** A write over one that has not gone out: what the first began from, and what the second says. */
function joined(first: Exclude<Write, { kind: 'delete' }>, then: Write): Write {
  if (then.kind === 'delete') return first.kind === 'edit' ? { ...then, base: first.base } : then;
  return { ...first, payload: then.payload };
}

/** An item with another content: it goes out, unless the other side of its conflict still stands against it. */
function mended(item: OutboxItem, write: Write): OutboxItem {
  if (item.theirs) return rebase({ ...item, write }, item.theirs);
  const goneElsewhere = item.theirs === null && write.kind !== 'delete';
  return goneElsewhere ? { ...item, write } : fresh(item, write);
}

/** An item as one that has not gone out, with this content. */
export function fresh(
  { reason: _reason, theirs: _theirs, ...kept }: OutboxItem,
  write: Write,
): OutboxItem {
  return { ...kept, write, state: 'pending', attempted: false };
}

/** Marks that an item is going out now: whatever happens from here, the server may have it. */
export async function markAttempted(seq: number): Promise<OutboxItem | undefined> {
  const tx = outboxOf(await openDevice());
  const found = await tx.store.get(seq);
  const marked = found && { ...found, attempted: true };
  if (marked) await tx.store.put(marked);
  await tx.done;
  return marked;
}

/**
 * Takes an item out once the server has what it said (`outing`, or null when that is gone), and puts the
 * later ones for the same outing on top of it.
 */
export async function settle(seq: number, outing: Outing | null): Promise<void> {
  const tx = outboxOf(await openDevice());
  const done = await tx.store.get(seq);
  if (done) {
    await tx.store.delete(seq);
    if (outing) await rebaseLater(tx, done, outing);
  }
  await tx.done;
}

/**
 * Puts what was written on top of `item` on top of `now` instead, each on the one before: a field that the
 * later write did not touch follows, one that both changed has to be decided.
 */
async function rebaseLater(tx: Outbox, item: OutboxItem, now: Outing): Promise<void> {
  const all = await itemsOf(tx, item.userId, item.outingId);
  let on = now;
  const rebased = all
    .filter((each) => each.seq > item.seq)
    .map((each) => {
      const moved = rebase(each, on);
      on = draftOf(moved, null) ?? on;
      return moved;
    });
  await Promise.all(rebased.map((each) => tx.store.put(each)));
}

function rebase(later: OutboxItem, on: Outing): OutboxItem {
  const { write } = later;
  if (write.kind === 'create') return later;
  if (write.kind === 'delete') return { ...later, write: { ...write, base: on } };
  const { merged, conflicts } = mergePayloads(toPayload(write.base), write.payload, toPayload(on));
  if (conflicts.length > 0) return { ...later, state: 'conflict', theirs: on };
  return fresh(later, { ...write, payload: merged, base: on });
}

/** Gives an edit another content, begun from `base`, and takes along what was written on top of it. */
export async function rewrite(
  item: OutboxItem,
  payload: OutingPayload,
  base: Outing,
): Promise<void> {
  const tx = outboxOf(await openDevice());
  // Another press, or another tab, may have ended it meanwhile.
  if (await tx.store.get(item.seq)) {
    const rewritten = fresh(item, { kind: 'edit', payload, base });
    await rebaseLater(tx, item, draftOf(rewritten, null) ?? base);
    await tx.store.put(rewritten);
  }
  await tx.done;
}

/**
 * What becomes of an item that the server would not take because the outing is another by now:
 * 'settled' when it says what we say, 'merged' (and to be sent again) when only other fields changed,
 * 'conflict' when the hunter has to choose. `theirs` is null when it was deleted.
 */
export async function reconcile(
  seq: number,
  theirs: Outing | null,
): Promise<'settled' | 'merged' | 'conflict'> {
  const found = await (await openDevice()).get('outbox', seq);
  if (!found) return 'settled';
  const { write } = found;
  if (theirs && write.kind === 'edit') {
    const now = toPayload(theirs);
    if (samePayload(now, write.payload)) {
      await settle(seq, theirs);
      return 'settled';
    }
    const { merged, conflicts } = mergePayloads(toPayload(write.base), write.payload, now);
    if (conflicts.length === 0) {
      await rewrite(found, merged, theirs);
      return 'merged';
    }
  }
  // As with a refusal: it was not done, so its content may be changed again.
  await change(seq, (item) => ({ ...item, state: 'conflict', theirs, attempted: false }));
  return 'conflict';
}

/** Changes an item that is still there. */
export async function change(
  seq: number,
  changed: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  const tx = outboxOf(await openDevice());
  const found = await tx.store.get(seq);
  if (found) await tx.store.put(changed(found));
  await tx.done;
}

/** Keeps an item that the server refused, with its reason, until the hunter mends or discards it. */
export function reject(seq: number, reason: string): Promise<void> {
  // What was refused was not done: its content may be changed again.
  return change(seq, (item) => ({ ...item, state: 'rejected', reason, attempted: false }));
}

/** Drops an item and what was written on top of it; what waited before it goes on waiting. */
export async function discardFrom({ userId, outingId, seq }: OutboxItem): Promise<void> {
  const tx = outboxOf(await openDevice());
  const keys = await tx.store.index('outing').getAllKeys([userId, outingId]);
  await Promise.all(keys.filter((key) => key >= seq).map((key) => tx.store.delete(key)));
  await tx.done;
}

/** Drops everything that waits for an outing: what the server has stays as it is there. */
export async function discard(userId: number, outingId: string): Promise<void> {
  const tx = outboxOf(await openDevice());
  const keys = await tx.store.index('outing').getAllKeys([userId, outingId]);
  await Promise.all(keys.map((key) => tx.store.delete(key)));
  await tx.done;
}
