import {
  type DocumentPayload,
  mergeDocuments,
  sameDocument,
  type UserDocument,
} from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { openDocuments, type PendingDocument } from '../device/document-database';

/** A transaction completes only once it is on the disk. */
const STRICT = { durability: 'strict' } as const;

const outbox = async () => (await openDocuments()).transaction('outbox', 'readwrite', STRICT);

/** @returns a user's unsent documents, in the order of their saves */
export async function readDocumentOutbox(userId: number): Promise<PendingDocument[]> {
  const all = await readDocumentOutboxes();
  return all.filter((item) => item.userId === userId).toSorted((a, b) => a.savedAt - b.savedAt);
}

/** @returns the unsent documents of every user of this device */
export async function readDocumentOutboxes(): Promise<PendingDocument[]> {
  return (await openDocuments()).getAll('outbox');
}

export type DocumentWrite = Pick<PendingDocument, 'id' | 'base' | 'payload'> & {
  /** The content that the form began with; null for a new document. */
  began: DocumentPayload | null;
};

type Saved = Pick<PendingDocument, 'payload' | 'others'>;

/**
 * Stores the write of a document in the place of an unsent one, whose base stays, with what another tab has changed in
 * that one since the form began; returns once it is on the disk.
 */
export async function queueDocument(
  userId: number,
  { id, base, began, payload }: DocumentWrite,
): Promise<void> {
  const tx = await outbox();
  const known = await tx.store.get([userId, id]);
  const saved = known && began ? withQueued(known, began, payload) : { payload };
  const item = {
    userId,
    id,
    base: known ? known.base : base,
    ...(known?.attempted && { attempted: known.attempted }),
  };
  const next = known && isRemoval(known, saved) ? undefined : { ...item, ...asSaved(saved) };
  if (next) await tx.store.put(next);
  else await tx.store.delete([userId, id]);
  await tx.done;
}

/** Whether a save undoes a creation that the server can't have received. */
const isRemoval = ({ base, attempted }: PendingDocument, { payload, others = [] }: Saved) =>
  base === null && !attempted && payload === null && others.length === 0;

/** Sent next, or in conflict while there is another content to choose. */
function asSaved({ payload, others = [] }: Saved) {
  const savedAt = Date.now();
  if (others.length === 0) return { payload, state: 'pending' as const, savedAt };
  return { payload, others, state: 'conflict' as const, savedAt };
}

/** Merges a save with the queued content, which another tab may have stored since its form `began`. */
function withQueued(
  { payload: queued, others = [] }: PendingDocument,
  began: DocumentPayload,
  payload: DocumentPayload | null,
): Saved {
  const isKnown = queued === null || sameDocument(queued, began);
  if (isKnown || payload === null) {
    const left = isKnown ? others : [queued, ...others];
    return { payload, others: left.filter((one) => !payload || !sameDocument(one, payload)) };
  }
  const { merged, inConflict } = mergeDocuments(began, payload, queued);
  if (!inConflict) return { payload: merged, others };
  return { payload: merged, others: [mergeDocuments(began, queued, payload).merged, ...others] };
}

/** Decides for the last save or for the one before it, of another tab; sent once there is none left to choose. */
export function decideTabs(item: PendingDocument, keep: 'mine' | 'theirs'): Promise<void> {
  return changeDocument(item, ({ payload, others: [other, ...left] = [], ...now }) => {
    const chosen = { payload: keep === 'mine' ? payload : (other ?? null), others: left };
    return isRemoval({ ...now, payload }, chosen) ? undefined : { ...now, ...asSaved(chosen) };
  });
}

/** Changes an unsent document unless a later save has replaced it; undefined removes it. */
export async function changeDocument(
  { userId, id, savedAt }: PendingDocument,
  changed: (item: PendingDocument) => PendingDocument | undefined,
): Promise<void> {
  const tx = await outbox();
  const found = await tx.store.get([userId, id]);
  if (found?.savedAt === savedAt) {
    const next = changed(found);
    if (next) await tx.store.put(next);
    else await tx.store.delete([userId, id]);
  }
  await tx.done;
}

/** Removes an accepted item; a save that has replaced it meanwhile begins from `document`. */
export async function settleDocument(
  { userId, id, savedAt }: PendingDocument,
  document: UserDocument | null,
): Promise<void> {
  const tx = await outbox();
  const found = await tx.store.get([userId, id]);
  if (found?.savedAt === savedAt) await tx.store.delete([userId, id]);
  else if (found && document) {
    const { attempted: _accepted, ...later } = found;
    await tx.store.put({ ...later, base: document });
  }
  await tx.done;
}

/**
 * Decides a conflict for this device: its content replaces the other one, or becomes a new document where the
 * other was deleted. Nothing happens where another tab has saved or decided it meanwhile.
 */
export async function keepOwnDocument({ userId, id, savedAt, theirs, payload }: PendingDocument) {
  const tx = await outbox();
  const found = await tx.store.get([userId, id]);
  if (found?.savedAt === savedAt) {
    await tx.store.delete([userId, id]);
    const isGone = !theirs && payload !== null;
    await tx.store.put({
      userId,
      id: isGone ? uuid() : id,
      base: theirs ?? null,
      payload,
      state: 'pending',
      savedAt: Date.now(),
    });
  }
  await tx.done;
}

/** Removes the unsent write of a document, unless a later save has replaced it. */
export const discardDocument = (item: PendingDocument) => changeDocument(item, () => undefined);

/** A document of the list, with its unsent write. */
export type DocumentRow = UserDocument & { pending?: PendingDocument };

/** @returns the document that a write makes */
function written({ id, base, payload, savedAt }: PendingDocument & { payload: DocumentPayload }) {
  const at = new Date(savedAt).toISOString();
  return { version: 0, createdAt: at, ...base, ...payload, id, updatedAt: at };
}

/** Applies unsent writes to the documents; one whose deletion is not to be sent as it is stays, marked. */
export function applyDocuments(
  documents: readonly UserDocument[],
  items: readonly PendingDocument[],
): DocumentRow[] {
  const rows = new Map<string, DocumentRow>(documents.map((one) => [one.id, one]));
  for (const item of items) {
    const { id, state } = item;
    // Deleted in one tab and changed in another: what there is to keep.
    const payload = item.payload ?? item.others?.[0];
    const row = rows.get(id);
    if (payload) rows.set(id, { ...written({ ...item, payload }), pending: item });
    else if (state === 'pending') rows.delete(id);
    else if (row) rows.set(id, { ...row, pending: item });
  }
  return [...rows.values()];
}
