import {
  type DocumentPayload,
  documentPayload,
  type HunterDocument,
  mergeDocuments,
  sameDocument,
} from '@cuaderno/domain';
import type { Api } from '../../lib/api-client';
import { rejectionText } from '../../lib/error-texts';
import { type Hindrance, RequestError } from '../../lib/request-error';
import { noteRefusal } from '../../lib/retry-after';
import { broadcast } from '../device/broadcast';
import type { PendingDocument } from '../device/document-database';
import { keepSentDocument } from '../mirror/document-mirror';
import { changeDocument, readDocumentOutbox, settleDocument } from '../outbox/document-outbox';
import { releasePhotos, sendAgain } from '../photos/pending-photos';
import type { FlushEnd } from './flush-outbox';
import { withOutboxLock } from './outbox-lock';
import { sendPhotos } from './upload-photos';

export type DocumentSending = {
  /** Called with the server's document once it has accepted a write; null when it is deleted. */
  sent?: (id: string, document: HunterDocument | null) => Promise<void> | void;
  /** Called after each change of the outbox. */
  changed?: () => void;
};

/** The end of one attempt: 'retry' at once, 'blocked' until the user acts, or the reason to stop. */
type Step = 'sent' | 'retry' | 'blocked' | Hindrance;

/** Attempts of one document in a flush: a merge with another device's, and photos sent again. */
const ATTEMPTS = 4;

/**
 * Carries a write out at the server, photos first.
 *
 * @returns the document, null when it is deleted; `created` is false for one that existed
 * @throws RequestError
 */
export async function executeDocument(
  { userId, id, base, payload }: Pick<PendingDocument, 'userId' | 'id' | 'base' | 'payload'>,
  { documents }: Api,
): Promise<{ document: HunterDocument | null; created: boolean }> {
  const version = base ? { version: base.version } : {};
  if (payload === null) {
    await documents.delete.mutate({ id, ...version });
    return { document: null, created: false };
  }
  await sendPhotos(userId, payload.photos, () => undefined);
  if (base === null) return documents.create.mutate({ ...payload, id });
  return { document: await documents.update.mutate({ ...payload, id, ...version }), created: true };
}

/** Sends a user's documents once no other tab is sending. */
export function sendDocuments(
  userId: number,
  api: Api,
  options: DocumentSending = {},
): Promise<FlushEnd> {
  return withOutboxLock(userId, async ({ moved, isLost }) => {
    let end: FlushEnd = 'done';
    for (const { id } of await readDocumentOutbox(userId)) {
      if (isLost()) return 'deferred';
      const step = await sendOne(userId, id, { api, options });
      moved();
      if (step === 'offline' || step === 'signed-out') return step;
      if (step === 'deferred') end = step;
      else {
        broadcast({ hunter: userId });
        options.changed?.();
      }
    }
    return end;
  });
}

type Run = { api: Api; options: DocumentSending };

async function sendOne(userId: number, id: string, run: Run): Promise<Step> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const items = await readDocumentOutbox(userId);
    const item = items.find((one) => one.id === id && one.state === 'pending');
    if (!item) return 'sent';
    const step = await attemptOne(item, run);
    if (step !== 'retry') return step;
  }
  return 'deferred';
}

async function attemptOne(item: PendingDocument, run: Run): Promise<Step> {
  const { payload } = item;
  try {
    // It may arrive without its answer, and be deleted here meanwhile.
    if (payload) await changeDocument(item, (now) => ({ ...now, attempted: payload }));
    const { document, created } = await executeDocument(item, run.api);
    // A creation of which an earlier attempt has arrived, or another document under its id.
    if (document && payload && !created && !sameDocument(documentPayload(document), payload)) {
      return await reconcile(item, document);
    }
    await accept(item, document, run);
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return handleRejection(item, error, run);
  }
}

async function accept(item: PendingDocument, document: HunterDocument | null, { options }: Run) {
  await keepSentDocument(item.userId, item.id, document).catch(() => undefined);
  await options.sent?.(item.id, document);
  await settleDocument(item, document);
  if (document) await releasePhotos(document.photos);
}

async function handleRejection(
  item: PendingDocument,
  error: RequestError,
  run: Run,
): Promise<Step> {
  const { status } = error;
  noteRefusal(error);
  if (error.hindrance) return error.hindrance;
  if (status === 404 && item.payload === null) {
    await accept(item, null, run);
    return 'sent';
  }
  if (status === 404 || status === 410) return conflict(item, null);
  if (status === 409 && item.base) {
    const theirs = await readTheirs(item.id, run);
    if (theirs instanceof RequestError) return handleRejection(item, theirs, run);
    return reconcile(item, theirs);
  }
  return reject(item, error);
}

/** Marks a document as rejected, unless its photos can be sent again: the server deletes staged ones after seven days. */
async function reject(item: PendingDocument, error: RequestError): Promise<Step> {
  const { payload } = item;
  const ofPhotos = error.issues.some(({ path }) => path.startsWith('photos'));
  if (ofPhotos && payload && (await sendAgain(payload.photos))) return 'retry';
  await changeDocument(item, (now) => ({
    ...now,
    state: 'rejected',
    reason: rejectionText(error),
  }));
  return 'blocked';
}

/** @returns the server's document, or why it can't be read */
async function readTheirs(id: string, { api }: Run): Promise<HunterDocument | RequestError> {
  try {
    return await api.documents.get.query({ id });
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

/** Merges a write with the document as it was changed meanwhile. */
async function reconcile(item: PendingDocument, theirs: HunterDocument): Promise<Step> {
  const { base, payload, attempted } = item;
  if (payload === null) return conflict(item, theirs);
  const now = documentPayload(theirs);
  const merged = mergeDocuments(beforeOf({ base, attempted, now }), payload, now);
  if (merged === null) return conflict(item, theirs);
  await changeDocument(item, ({ attempted: _arrived, ...rest }) => ({
    ...rest,
    base: theirs,
    payload: merged,
  }));
  return 'retry';
}

/** What both sides began from: this device's own earlier attempt, where it is what the server has. */
function beforeOf({
  base,
  attempted,
  now,
}: {
  base: HunterDocument | null;
  attempted: DocumentPayload | undefined;
  now: DocumentPayload;
}): DocumentPayload {
  if (attempted && (base === null || sameDocument(attempted, now))) return attempted;
  return base ? documentPayload(base) : now;
}

async function conflict(item: PendingDocument, theirs: HunterDocument | null): Promise<Step> {
  await changeDocument(item, ({ attempted: _arrived, ...rest }) => ({
    ...rest,
    state: 'conflict',
    theirs,
  }));
  return 'blocked';
}
