import { type Outing, toPayload, payloadPhotos, samePayload } from '@cuaderno/domain';
import { baseOf, type Door, Refusal } from './outings-api';
import { joinCreated } from './merge-duplicate-create';
import { discard, markAttempted, reconcile, reject, settle } from '../outbox/outbox';
import { readOutbox } from '../outbox/read-outbox';
import type { OutboxItem } from '../outbox/outbox-item';
import { releasePhotos, sendAgain } from '../photos/pending-photos';
import type { PhotoProgress } from './upload-photos';

/** How a flush ended: everything went, or what stopped it. */
export type FlushEnd = 'done' | 'offline' | 'signed-out' | 'later';

export type FlushEvents = {
  /** An item is going out; its photos first. */
  sending?: (item: OutboxItem, progress: PhotoProgress | null) => void;
  /** The server has it: `outing` as it is there, null when it is gone. */
  sent?: (item: OutboxItem, outing: Outing | null) => Promise<void> | void;
  /** Something about the outbox changed. */
  changed?: () => void;
};

type Step = 'sent' | 'again' | 'kept' | 'later' | 'offline' | 'signed-out';

/** 408 and 429 ask for patience, as do 5xx; 403 is a token or a session that will be renewed. */
const isPassing = (status: number) => status >= 500 || [403, 408, 429].includes(status);

/**
 * Sends what waits, in the order in which it was written, outing by outing: an item that has to wait holds
 * back only those of its own outing. Stops when there is no network, or nobody signed in. Run it under the
 * outbox's lock: two at once would send things twice.
 */
export async function flush(
  userId: number,
  door: Door,
  events: FlushEvents = {},
): Promise<FlushEnd> {
  const heldBack = new Set<string>();
  const run = { door, events, photosAgain: new Set<number>() };
  let end: FlushEnd = 'done';
  for (;;) {
    // Each item waits for the one before: what it answers is what the next one stands on.
    const next = await nextItem(userId, heldBack);
    if (!next) return end;
    const step = await sendItem(next, run);
    events.changed?.();
    if (step === 'offline' || step === 'signed-out') return step;
    if (step === 'kept' || step === 'later') heldBack.add(next.outingId);
    if (step === 'later') end = 'later';
  }
}

async function nextItem(userId: number, heldBack: Set<string>): Promise<OutboxItem | undefined> {
  const items = await readOutbox(userId);
  const blocked = new Set(heldBack);
  for (const item of items) {
    if (blocked.has(item.outingId)) continue;
    if (item.state === 'pending') return item;
    blocked.add(item.outingId);
  }
  return undefined;
}

/** One flush; `photosAgain` are the items whose photos have gone a second time in it. */
type Run = { door: Door; events: FlushEvents; photosAgain: Set<number> };

async function sendItem({ seq, attempted }: OutboxItem, run: Run): Promise<Step> {
  const item = await markAttempted(seq);
  if (!item) return 'again';
  const { events } = run;
  try {
    const { outing, created } = await carryOut(item, run);
    if (outing && !created && isAnother(item, attempted, outing)) {
      return (await joinCreated(seq, outing)) === 'conflict' ? 'kept' : 'again';
    }
    await settle(seq, outing);
    if (item.write.kind !== 'delete') await releasePhotos(payloadPhotos(item.write.payload));
    await events.sent?.(item, outing);
    return 'sent';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(item, error, run);
  }
}

/**
 * Whether what the server has under the id of a creation is not that creation: from a form in another tab, or
 * from a copy. After an earlier try it may be that one, changed elsewhere since, but not if it never was.
 */
function isAnother({ write }: OutboxItem, triedBefore: boolean, outing: Outing): boolean {
  if (write.kind !== 'create' || samePayload(toPayload(outing), write.payload)) return false;
  return !triedBefore || outing.updatedAt === outing.createdAt;
}

type Answer = { outing: Outing | null; created: boolean };

async function carryOut(item: OutboxItem, { door, events }: Run): Promise<Answer> {
  const { write, outingId: id } = item;
  if (write.kind === 'delete') {
    events.sending?.(item, null);
    await door.remove({ ...baseOf(write.base), id });
    return { outing: null, created: false };
  }
  await door.sendPhotos(payloadPhotos(write.payload), (progress) =>
    events.sending?.(item, progress),
  );
  events.sending?.(item, null);
  if (write.kind === 'create') return door.create({ ...write.payload, id });
  const outing = await door.update({ ...write.payload, ...baseOf(write.base), id });
  return { outing, created: false };
}

/** What a refusal means when it says nothing of the outing itself. */
function passing({ status, foreign }: Refusal): Step | null {
  if (status === undefined) return 'offline';
  if (status === 401) return 'signed-out';
  // All that something on the way can know of an outing is how large it is.
  return isPassing(status) || (foreign && status !== 413) ? 'later' : null;
}

async function refused(item: OutboxItem, refusal: Refusal, run: Run): Promise<Step> {
  const { write, seq } = item;
  const { status, message, paths } = refusal;
  const step = passing(refusal);
  if (step) return step;
  const goneOrChanged = status === 409 || status === 404;
  if (write.kind !== 'create' && goneOrChanged) return otherwise(item, run);
  if (write.kind === 'create' && status === 410) return handleGone(item, run);
  // A photo sent ahead waits seven days on the server: if the outing took longer, it goes once more.
  const ofPhotos = paths.some((path) => path.includes('photos')) && write.kind !== 'delete';
  if (ofPhotos && !run.photosAgain.has(seq)) {
    run.photosAgain.add(seq);
    if (await sendAgain(payloadPhotos(write.payload))) return 'again';
  }
  await reject(seq, message);
  return 'kept';
}

/** A new outing was taken once and has been deleted since: the hunter is asked, unless it was deleted here too. */
async function handleGone(item: OutboxItem, { events }: Run): Promise<Step> {
  const { seq, userId, outingId } = item;
  const last = (await readOutbox(userId)).findLast((each) => each.outingId === outingId);
  if (last?.write.kind !== 'delete') {
    await reconcile(seq, null);
    return 'kept';
  }
  await discard(userId, outingId);
  await events.sent?.(item, null);
  return 'sent';
}

/** The outing is another by now, or gone: what it is decides. */
async function otherwise(item: OutboxItem, { door, events }: Run): Promise<Step> {
  const { seq, outingId, write } = item;
  let theirs: Outing | null = null;
  try {
    theirs = await door.get(outingId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status !== 404 || error.foreign) return passing(error) ?? 'later';
  }
  if (theirs === null && write.kind === 'delete') {
    await settle(seq, null);
    await events.sent?.(item, null);
    return 'sent';
  }
  const outcome = await reconcile(seq, theirs);
  if (outcome === 'settled') await events.sent?.(item, theirs);
  return outcome === 'conflict' ? 'kept' : 'again';
}
