import {
  type DocumentPayload,
  documentPayload,
  type UserDocument,
  mergeDocuments,
  sameDocument,
} from '@cuaderno/domain';
import type { Api } from '../../lib/server/api-client';
import type { PendingDocument } from '../device/document-database';
import { keepSentDocument } from '../mirror/document-mirror';
import { changeDocument, readDocumentOutbox, settleDocument } from '../outbox/document-outbox';
import { sendQueue } from './send-queue';
import type { FlushEnd } from './sender';
import { type Executed, queueOf, type Writes } from './send-writes';
import { type PhotoProgress, sendPhotos } from './upload-photos';

type DocumentWrites = Writes<PendingDocument, UserDocument>;

type DocumentSending = Partial<Pick<DocumentWrites, 'sent' | 'changed'>>;

/**
 * Carries a write out at the server, photos first.
 * @throws RequestError
 */
export async function executeDocument(
  { userId, id, base, payload }: Pick<PendingDocument, 'userId' | 'id' | 'base' | 'payload'>,
  { documents }: Api,
  onProgress: (progress: PhotoProgress | null) => void = () => {},
): Promise<Executed<UserDocument>> {
  const version = base ? { version: base.version } : {};
  if (payload === null) {
    await documents.delete.mutate({ id, ...version });
    return { stored: null, created: false };
  }
  await sendPhotos(userId, payload.photos, onProgress);
  onProgress(null);
  if (base === null) {
    const { document, created } = await documents.create.mutate({ ...payload, id });
    return { stored: document, created };
  }
  const stored = await documents.update.mutate({ ...payload, id, ...version });
  return { stored, created: false };
}

function kindOf({ base, payload }: PendingDocument) {
  if (payload === null) return 'delete';
  return base === null ? 'create' : 'edit';
}

/** Notes what the server may receive without its answer arriving, as it may be deleted here meanwhile. */
async function mark(item: PendingDocument): Promise<PendingDocument> {
  const { payload } = item;
  if (payload) await changeDocument(item, (now) => ({ ...now, attempted: payload }));
  return item;
}

/** Sends a user's documents. */
export function sendDocuments(
  userId: number,
  api: Api,
  { sent = () => undefined, changed }: DocumentSending = {},
): Promise<FlushEnd> {
  const writes: DocumentWrites = {
    next: async (held) =>
      (await readDocumentOutbox(userId)).find(
        ({ id, state }) => state === 'pending' && !held.has(id),
      ),
    keyOf: ({ id }) => id,
    kindOf,
    photosOf: ({ payload }) => payload?.photos ?? [],
    mark,
    execute: (item, onProgress) => executeDocument(item, api, onProgress),
    isAnother: ({ payload }, document) =>
      payload !== null && !sameDocument(documentPayload(document), payload),
    read: ({ id }) => api.documents.get.query({ id }),
    settle: async (item, document) => {
      await keepSentDocument(userId, item.id, document).catch(() => undefined);
      await settleDocument(item, document);
    },
    reconcile,
    reject: (item, reason) =>
      changeDocument(item, (now) => ({ ...now, state: 'rejected', reason })),
    sent,
    changed,
  };
  return sendQueue(userId, queueOf(writes));
}

/** Merges a write with the document as it was changed meanwhile (null: deleted). */
async function reconcile(
  item: PendingDocument,
  theirs: UserDocument | null,
): Promise<'merged' | 'conflict'> {
  const merged = theirs ? mergedWith(item, theirs) : undefined;
  await changeDocument(item, ({ attempted: _arrived, ...rest }) =>
    merged === undefined
      ? { ...rest, state: 'conflict', theirs }
      : { ...rest, base: theirs, payload: merged },
  );
  return merged === undefined ? 'conflict' : 'merged';
}

/** @returns the content of both sides, null for a deletion of what is as it was; undefined where they can't be merged */
function mergedWith(
  { base, payload, attempted }: PendingDocument,
  theirs: UserDocument,
): DocumentPayload | null | undefined {
  const now = documentPayload(theirs);
  if (payload === null) return base && sameDocument(base, now) ? null : undefined;
  // What both sides began from: this device's own earlier attempt, where it is what the server has.
  const isOwn = attempted && (base === null || sameDocument(attempted, now));
  const before = isOwn ? attempted : base ? documentPayload(base) : now;
  const { merged, inConflict } = mergeDocuments(before, payload, now);
  return inConflict ? undefined : merged;
}
