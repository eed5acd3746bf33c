import { rejectionText } from '../../lib/server/error-texts';
import type { RequestError } from '../../lib/server/request-error';
import { hasUnsent, releasePhotos, sendAgain } from '../photos/pending-photos';
import { ignoreFull, isFull, withRoom } from '../photos/storage-quota';
import type { OutboxLock } from './outbox-lock';
import { failureOf, type Queue, type Step } from './send-queue';
import type { PhotoProgress } from './upload-photos';

/** What the server has of a write: null once it is deleted; `created` is false for one that existed before. */
export type Executed<Stored> = { stored: Stored | null; created: boolean };

/** How one kind of writes (outings, documents) is stored on the device and sent. */
export type Writes<Item, Stored> = Omit<Queue<Item>, 'carryOut'> & {
  kindOf: (item: Item) => 'create' | 'edit' | 'delete';
  /** The addresses of its photos. */
  photosOf: (item: Item) => readonly string[];
  /** Marks a write before it is sent. @returns it as it was; undefined once it is gone */
  mark: (item: Item) => Promise<Item | undefined>;
  /** Sends it, its photos first, whose progress is null afterwards. @throws RequestError */
  execute: (
    item: Item,
    onProgress: (progress: PhotoProgress | null) => void,
  ) => Promise<Executed<Stored>>;
  /** Whether what the server has under the id of a creation is another than this write made. */
  isAnother: (item: Item, stored: Stored) => boolean;
  /** Reads what the server has. @throws RequestError */
  read: (item: Item) => Promise<Stored>;
  /** Removes an accepted write. */
  settle: (item: Item, stored: Stored | null) => Promise<void>;
  /**
   * Compares a write with what was changed elsewhere (`theirs`, null: deleted): 'settled' if nothing is left to send,
   * 'merged' to be sent again, 'conflict' if the user has to choose.
   */
  reconcile: (item: Item, theirs: Stored | null) => Promise<'settled' | 'merged' | 'conflict'>;
  reject: (item: Item, reason: string) => Promise<void>;
  /** Notes that the server could not store its photos. */
  photosRefused?: (item: Item) => Promise<void>;
  /** Called while a write is sent. */
  sending?: ((item: Item, progress: PhotoProgress | null) => void) | undefined;
  /** Called with what the server has once it has accepted a write. */
  sent: (item: Item, stored: Stored | null) => Promise<void> | void;
};

/**
 * Writes in a row whose photos the server can't store, after which a flush sends those without photos alone: each costs
 * the hunter the data of a photo, or half a minute. More than one, as it may be the fault of one photo.
 */
const REFUSALS_MAX = 2;

/** Marks a write. A full device sends it unmarked, as that makes room. */
async function markWith<Item>(mark: Writes<Item, never>['mark'], item: Item) {
  try {
    return await withRoom(() => mark(item));
  } catch (error) {
    if (!isFull(error)) throw error;
    return item;
  }
}

/** The queue of one flush of writes. */
export function queueOf<Item, Stored>(writes: Writes<Item, Stored>): Queue<Item> {
  /** The keys of those whose photos were sent a second time. */
  const photosAgain = new Set<string>();
  let refusals = 0;

  async function accept(item: Item, stored: Stored | null): Promise<Step> {
    const photos = writes.photosOf(item);
    await writes.settle(item, stored);
    await releasePhotos(photos);
    await writes.sent(item, stored);
    photosAgain.delete(writes.keyOf(item));
    if (photos.length > 0) refusals = 0;
    return 'sent';
  }

  async function meet(item: Item, theirs: Stored | null): Promise<Step> {
    if (theirs === null && writes.kindOf(item) === 'delete') return accept(item, null);
    const outcome = await writes.reconcile(item, theirs);
    if (outcome === 'settled') await writes.sent(item, theirs);
    return outcome === 'conflict' ? 'blocked' : 'retry';
  }

  async function meetStored(item: Item): Promise<Step> {
    try {
      return await meet(item, await writes.read(item));
    } catch (error) {
      const failure = failureOf(error);
      if (typeof failure === 'string') return failure;
      return failure.isNotFound ? meet(item, null) : 'deferred';
    }
  }

  /** Handles the refusal of a write: it was changed or deleted elsewhere, its photos are lost, or it is rejected. */
  async function handleRefusal(item: Item, refusal: RequestError): Promise<Step> {
    const { status, issues } = refusal;
    const kind = writes.kindOf(item);
    const isGone = status === 410 || (status === 404 && kind !== 'create');
    if (isGone) return meet(item, null);
    if (kind !== 'create' && status === 409) return meetStored(item);
    // Sends photos again: the server deletes those without an outing or a document after seven days.
    const key = writes.keyOf(item);
    if (issues.some(({ path }) => path.includes('photos')) && !photosAgain.has(key)) {
      photosAgain.add(key);
      if (await sendAgain(writes.photosOf(item))) return 'retry';
    }
    await writes.reject(item, rejectionText(refusal));
    return 'blocked';
  }

  async function notePhotosRefused(item: Item): Promise<void> {
    refusals += 1;
    await withRoom(async () => writes.photosRefused?.(item)).catch(ignoreFull);
  }

  async function carryOut(listed: Item, { moved, isLost }: OutboxLock): Promise<Step> {
    // Waits for the next flush, as the server could not store the last photos.
    const isSpared = refusals >= REFUSALS_MAX && (await hasUnsent(writes.photosOf(listed)));
    if (isSpared) return 'deferred';
    const item = await markWith(writes.mark, listed);
    if (item === undefined) return 'retry';
    let isAtPhotos = false;
    try {
      const { stored, created } = await writes.execute(item, (progress) => {
        isAtPhotos = progress !== null;
        moved();
        if (!isLost()) writes.sending?.(item, progress);
      });
      const isCreation = writes.kindOf(item) === 'create' && !created;
      const isMet = isCreation && stored !== null && writes.isAnother(item, stored);
      return await (isMet ? meet(item, stored) : accept(item, stored));
    } catch (error) {
      const failure = failureOf(error);
      if (typeof failure !== 'string') return handleRefusal(item, failure);
      if (failure === 'deferred' && isAtPhotos) await notePhotosRefused(item);
      return failure;
    }
  }

  return { ...writes, carryOut };
}
