import { type Outing, payloadPhotos, readWire } from '@cuaderno/domain';
import { rejectionText } from '../../lib/error-texts';
import { type Hindrance, RequestError } from '../../lib/request-error';
import { noteRefusal } from '../../lib/retry-after';
import { openDevice } from '../device/database';
import type { OutboxItem } from '../device/stored-records';
import { change, discard, markAttempted, reconcile, reject, settle } from '../outbox/outbox';
import { readOutbox } from '../outbox/read-outbox';
import { hasUnsent, releasePhotos, sendAgain } from '../photos/pending-photos';
import { ignoreFull, isFull, withRoom } from '../photos/storage-quota';
import { execute, hasContent } from './execute';
import { mergeDuplicateCreate } from './merge-duplicate-create';
import type { OutingsApi } from './outings-api';
import type { PhotoProgress } from './upload-photos';

/** The end of a flush: everything sent, or the reason to stop. */
export type FlushEnd = 'done' | Hindrance;

export type FlushOptions = {
  /** Reads the outbox; the first call may return an earlier read. */
  read?: () => Promise<readonly OutboxItem[]>;
  /** Called while an item is sent, with the progress of its photos. */
  sending?: (item: OutboxItem, progress: PhotoProgress | null) => void;
  /** Called with the server's outing once it has accepted an item; null when it is deleted. */
  sent?: (item: OutboxItem, outing: Outing | null) => Promise<void> | void;
  /** Called after each change of the outbox. */
  changed?: () => void;
};

/** The end of one attempt: 'retry' at once, 'blocked' until the user acts, 'deferred' to the next flush. */
type Step = 'sent' | 'retry' | 'blocked' | Hindrance;

/**
 * Outings in a row whose photos the server can't store, after which a flush sends those without photos alone: each
 * costs the hunter the data of a photo, or half a minute. More than one, as it may be the fault of one photo.
 */
const REFUSALS_MAX = 2;

/**
 * Sends the outbox in the order of the writes, and last those whose photos the server could not store. A blocked item
 * blocks only the later ones of its outing. Stops without a network or a session. Call it with the outbox's lock:
 * concurrent flushes would send twice.
 */
export async function flush(
  userId: number,
  api: OutingsApi,
  options: FlushOptions = {},
): Promise<FlushEnd> {
  const { read = () => readOutbox(userId), changed } = options;
  const heldBack = new Set<string>();
  const run = { api, options, photosAgain: new Set<number>(), refusals: 0 };
  let end: FlushEnd = 'done';
  let items = await read();
  for (;;) {
    const next = nextItem(items, heldBack);
    if (!next) return end;
    // In sequence: each item is rebased on the answer to the one before.
    const step = (await isSpared(next, run)) ? 'deferred' : await sendItem(next, run);
    items = await read();
    changed?.();
    if (step === 'offline' || step === 'signed-out') return step;
    if (step === 'blocked' || step === 'deferred') heldBack.add(next.outingId);
    if (step === 'deferred') end = 'deferred';
  }
}

function nextItem(items: readonly OutboxItem[], heldBack: Set<string>): OutboxItem | undefined {
  const blocked = new Set(heldBack);
  const firsts = items.filter(({ outingId }) => {
    const isFirst = !blocked.has(outingId);
    blocked.add(outingId);
    return isFirst;
  });
  return firsts
    .filter(({ state }) => state === 'pending')
    .toSorted((a, b) => (a.photosRefusedAt ?? 0) - (b.photosRefusedAt ?? 0))[0];
}

/** Whether an item waits for the next flush, as the server could not store the last photos. */
const isSpared = async (item: OutboxItem, { refusals }: Run): Promise<boolean> =>
  refusals >= REFUSALS_MAX && hasUnsent(photosOf(item));

const photosOf = ({ write }: OutboxItem): readonly string[] =>
  write.kind === 'delete' ? [] : payloadPhotos(readWire(write.payload));

/**
 * One flush; `photosAgain` are the items whose photos were sent a second time in it, `refusals` the last outings in a
 * row whose photos the server could not store.
 */
type Run = {
  api: OutingsApi;
  options: FlushOptions;
  photosAgain: Set<number>;
  refusals: number;
};

/** Marks an item before it is sent. A full device sends it unmarked, as that makes room. */
async function mark(seq: number): Promise<OutboxItem | undefined> {
  try {
    return await withRoom(() => markAttempted(seq));
  } catch (error) {
    if (!isFull(error)) throw error;
    return (await openDevice()).get('outbox', seq);
  }
}

async function sendItem({ seq, attempted }: OutboxItem, run: Run): Promise<Step> {
  const item = await mark(seq);
  if (!item) return 'retry';
  const { api, options } = run;
  let isAtPhotos = false;
  try {
    const onProgress = (progress: PhotoProgress | null) => {
      isAtPhotos = progress !== null;
      options.sending?.(item, progress);
    };
    const { outing, created } = await execute(item, api, onProgress);
    if (outing && !created && isAnother(item, attempted, outing)) {
      return (await mergeDuplicateCreate(seq, outing)) === 'conflict' ? 'blocked' : 'retry';
    }
    await settle(item, outing);
    await releasePhotos(photosOf(item));
    await options.sent?.(item, outing);
    if (photosOf(item).length > 0) run.refusals = 0;
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const step = await handleRejection(item, error, run);
    if (step === 'deferred' && isAtPhotos) await notePhotosRefused(item, run);
    return step;
  }
}

async function notePhotosRefused({ seq }: OutboxItem, run: Run): Promise<void> {
  run.refusals += 1;
  const note = () => change(seq, (item) => ({ ...item, photosRefusedAt: Date.now() }));
  await withRoom(note).catch(ignoreFull);
}

/**
 * Whether the server's outing with the id of a creation is another one, from a form in another tab or an
 * import. After an earlier attempt, a changed one may be this one.
 */
function isAnother({ write }: OutboxItem, triedBefore: boolean, outing: Outing): boolean {
  if (write.kind !== 'create' || hasContent(outing, write.payload)) return false;
  return !triedBefore || outing.updatedAt === outing.createdAt;
}

async function handleRejection(item: OutboxItem, error: RequestError, run: Run): Promise<Step> {
  const { write, seq } = item;
  const { status, issues } = error;
  noteRefusal(error);
  if (error.hindrance) return error.hindrance;
  const isMissingOrChanged = status === 409 || status === 404;
  if (write.kind !== 'create' && isMissingOrChanged) return resolveVersionMismatch(item, run);
  if (write.kind === 'create' && status === 410) return handleDeletedElsewhere(item, run);
  // Sends photos again: the server deletes those without an outing after seven days.
  const ofPhotos = issues.some(({ path }) => path.includes('photos')) && write.kind !== 'delete';
  if (ofPhotos && !run.photosAgain.has(seq)) {
    run.photosAgain.add(seq);
    if (await sendAgain(payloadPhotos(readWire(write.payload)))) return 'retry';
  }
  await reject(seq, rejectionText(error));
  return 'blocked';
}

/** Handles a creation that was deleted elsewhere: a conflict, unless it was deleted here too. */
async function handleDeletedElsewhere(item: OutboxItem, { options }: Run): Promise<Step> {
  const { seq, userId, outingId } = item;
  const last = (await readOutbox(userId)).findLast((each) => each.outingId === outingId);
  if (last?.write.kind !== 'delete') {
    await reconcile(seq, null);
    return 'blocked';
  }
  await discard(userId, outingId);
  await options.sent?.(item, null);
  return 'sent';
}

/** Handles a write of an outing that was changed or deleted elsewhere. */
async function resolveVersionMismatch(item: OutboxItem, { api, options }: Run): Promise<Step> {
  const { seq, outingId, write } = item;
  let theirs: Outing | null = null;
  try {
    theirs = await api.get(outingId);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    noteRefusal(error);
    if (!error.isNotFound) return error.hindrance ?? 'deferred';
  }
  if (theirs === null && write.kind === 'delete') {
    await settle(item, null);
    await options.sent?.(item, null);
    return 'sent';
  }
  const outcome = await reconcile(seq, theirs);
  if (outcome === 'settled') await options.sent?.(item, theirs);
  return outcome === 'conflict' ? 'blocked' : 'retry';
}
