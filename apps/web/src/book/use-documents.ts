import { type DocumentPayload, documentPayload, type UserDocument } from '@cuaderno/domain';
import {
  hashKey,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { v7 as uuid } from 'uuid';
import { keys } from '../lib/server/query-client';
import { onBroadcast } from './device/broadcast';
import type { PendingDocument } from './device/document-database';
import type { KeptBook } from './device/stored-records';
import { requestPersistence } from './device/persistent-storage';
import { bookIn } from './mirror/book-query';
import { useKeptQuery } from './mirror/kept-query';
import { bookOf } from './mirror/mirror';
import {
  keepDocuments,
  prefetchDocumentPhotos,
  readKeptDocuments,
  withSent,
} from './mirror/document-mirror';
import {
  applyDocuments,
  decideTabs,
  discardDocument,
  type DocumentRow,
  type DocumentWrite,
  keepOwnDocument,
  queueDocument,
  readDocumentOutbox,
} from './outbox/document-outbox';
import { registerBackgroundSync } from './sync/background-sync';
import { executeDocument, sendDocuments } from './sync/send-documents';
import { type Session, useSession } from './use-session';
import { DOCUMENT_ROWS } from './use-read-documents';
import { DOCUMENTS, UNSENT_DOCUMENTS } from './use-sync';

export type { DocumentRow } from './outbox/document-outbox';
export type { PendingDocument } from './device/document-database';

/** Below 'kept', which is read again after a sign-in. */
const KEPT_DOCUMENTS = ['kept', 'documents'];
const OUTBOX = ['document-outbox'];

/** The user's documents with their unsent writes; `data` is undefined until they are read. */
export function useDocuments({ fresh = false } = {}) {
  const { user, api } = useSession();
  const server = useQuery({
    queryKey: DOCUMENTS,
    queryFn: async ({ signal }) => {
      const documents = await api.documents.list.query(undefined, { signal });
      // Nothing to keep without storage.
      await keepDocuments(user.id, documents).catch(() => undefined);
      void prefetchDocumentPhotos(documents).catch(() => undefined);
      return documents;
    },
    ...(fresh && { refetchOnMount: 'always' as const }),
  });
  const kept = useKeptQuery(server, KEPT_DOCUMENTS, () => readKeptDocuments(user.id));
  const items = useDocumentOutbox();
  const isKnown = kept.data !== undefined || items.length > 0;
  const data = useMemo(
    () => (isKnown ? applyDocuments(kept.data ?? [], items) : undefined),
    [isKnown, kept.data, items],
  );
  return { data, isError: kept.isError && data === undefined, cachedAt: kept.cachedAt };
}

const NONE: PendingDocument[] = [];

/** The user's unsent documents. */
function useDocumentOutbox(): PendingDocument[] {
  const { user } = useSession();
  const { data = NONE } = useQuery({
    queryKey: OUTBOX,
    queryFn: () => readDocumentOutbox(user.id).catch(() => NONE),
  });
  return data;
}

const refreshOutbox = (client: QueryClient) => client.invalidateQueries({ queryKey: OUTBOX });

/** Reads again what another window, or the service worker, may have changed. */
function refreshAll(client: QueryClient): void {
  for (const queryKey of [OUTBOX, KEPT_DOCUMENTS, DOCUMENTS]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Sends the outbox, and keeps the cached reads up to date. */
const send = (client: QueryClient, { user, api }: Session) =>
  sendDocuments(user.id, api, {
    sent: async ({ id }, document) => {
      // A read in progress is older.
      await client.cancelQueries({ queryKey: DOCUMENTS });
      client.setQueryData<UserDocument[]>(
        DOCUMENTS,
        (known) => known && withSent(known, id, document),
      );
      await client.invalidateQueries({ queryKey: KEPT_DOCUMENTS });
    },
    changed: () => void refreshOutbox(client),
  });

/**
 * Reads the documents again after a read of the book with another cursor, which counts their changes too: they are
 * few and read whole. The answer of a write has a cursor as well, but no change of another device.
 *
 * @returns a function that ends it
 */
function followCursor(client: QueryClient): () => void {
  const stored = client.getQueryData<KeptBook | null>(keys.keptBook);
  let cursor = bookIn(client)?.cursor ?? bookOf(stored).cursor;
  const book = hashKey(keys.outings);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== book) return;
    if (event.action.type !== 'success') return;
    const before = cursor;
    cursor = bookIn(client)?.cursor;
    const isWrite = event.action.manual === true;
    if (!isWrite && cursor !== before) void client.invalidateQueries({ queryKey: DOCUMENTS });
  });
}

/**
 * Reads the documents, also for a visit without a network, and sends those of this device; shows them to the first
 * screen, and their count to the line above the screens.
 */
export function useDocumentSync(): void {
  const client = useQueryClient();
  const session = useSession();
  const items = useDocumentOutbox();
  const { data } = useDocuments();
  useEffect(() => followCursor(client), [client]);
  useEffect(() => {
    if (data) client.setQueryData(DOCUMENT_ROWS, data);
  }, [client, data]);
  useEffect(() => {
    client.setQueryData(UNSENT_DOCUMENTS, items.length);
  }, [client, items.length]);
  useEffect(
    () =>
      onBroadcast(({ hunter, cursor, isImport }) => {
        if (hunter !== session.user.id || cursor !== undefined || isImport) return;
        refreshAll(client);
      }),
    [client, session],
  );
  const hasPending = items.some(({ state }) => state === 'pending');
  useEffect(
    () => (hasPending ? session.sync.alsoSend(() => send(client, session)) : undefined),
    [client, session, hasPending],
  );
}

/** The write of a document: of a new one without `row`; a null `payload` deletes it. */
export type DocumentSave = { row?: DocumentRow | undefined; payload: DocumentPayload | null };

/** @returns what to store: a new document has no base */
function writeOf({ row, payload }: DocumentSave): DocumentWrite {
  if (!row) return { id: uuid(), base: null, began: null, payload };
  const { pending, ...document } = row;
  const began = documentPayload(document);
  // An unsent write that the form began with may have been sent meanwhile, a new document's too.
  const base = { ...document, ...pending?.base, ...began };
  return { id: row.id, base, began, payload };
}

/** Saves a document on this device, to be sent at once or later; straight to the server without storage. */
export function useSaveDocument(options: { onSuccess: () => void }) {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: async (save: DocumentSave) => {
      const write = writeOf(save);
      const { user, api } = session;
      try {
        await queueDocument(user.id, write);
      } catch {
        const base = save.row?.pending ? save.row.pending.base : write.base;
        await executeDocument({ ...write, base, userId: user.id }, api);
        await client.invalidateQueries({ queryKey: DOCUMENTS });
        return;
      }
      void requestPersistence();
      void registerBackgroundSync();
      await refreshOutbox(client);
      void session.sync.send();
    },
    ...options,
  });
}

/** Decides an unsent document: 'mine' is written over the other device's or tab's, 'theirs' stays. */
export function useDecideDocument(options: { onSuccess: () => void }) {
  const client = useQueryClient();
  const { sync } = useSession();
  return useMutation({
    mutationFn: async ({ item, keep }: { item: PendingDocument; keep: 'mine' | 'theirs' }) => {
      if (item.others) await decideTabs(item, keep);
      else await (keep === 'mine' ? keepOwnDocument(item) : discardDocument(item));
      refreshAll(client);
      void sync.send();
    },
    ...options,
  });
}
