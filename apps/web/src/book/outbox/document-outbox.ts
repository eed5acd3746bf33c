import type { DocumentPayload, UserDocument } from '@cuaderno/domain';
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

export type DocumentWrite = Pick<PendingDocument, 'id' | 'base' | 'payload'>;

/** Stores the write of a document in the place of an unsent one, whose base stays; returns once it is on the disk. */
export async function queueDocument(
  userId: number,
  { id, base, payload }: DocumentWrite,
): Promise<void> {
  const tx = await outbox();
  const known = await tx.store.get([userId, id]);
  const isNew = known && known.base === null && !known.attempted;
  if (isNew && payload === null) await tx.store.delete([userId, id]);
  else {
    await tx.store.put({
      userId,
      id,
      payload,
      base: known ? known.base : base,
      ...(known?.attempted && { attempted: known.attempted }),
      state: 'pending',
      savedAt: Date.now(),
    });
  }
  await tx.done;
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
 * other was deleted.
 */
export async function keepOwnDocument({ userId, id, theirs, payload }: PendingDocument) {
  const tx = await outbox();
  const found = await tx.store.get([userId, id]);
  if (found) {
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

/** Removes the unsent write of a document. */
export async function discardDocument({ userId, id }: PendingDocument): Promise<void> {
  await (await openDocuments()).delete('outbox', [userId, id]);
}

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
    const { id, payload, state } = item;
    const row = rows.get(id);
    if (payload) rows.set(id, { ...written({ ...item, payload }), pending: item });
    else if (state === 'pending') rows.delete(id);
    else if (row) rows.set(id, { ...row, pending: item });
  }
  return [...rows.values()];
}
