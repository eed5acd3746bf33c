import {
  type Outing,
  type OutingInput,
  payloadPhotos,
  readWire,
  samePayload,
  toPayload,
} from '@cuaderno/domain';
import { OUTBOX_AGE_HEADER } from '@cuaderno/protocol';
import type { Api } from '../../lib/server/api-client';
import { broadcast, type Sent } from '../device/broadcast';
import type { OutboxItem } from '../device/stored-records';
import { discardDraftsOf } from '../drafts/orphan-drafts';
import { keepSentOuting } from '../mirror/mirror-writes';
import { change, markAttempted, reject, settle } from '../outbox/outbox';
import { readOutbox } from '../outbox/read-outbox';
import { reconcile } from '../outbox/reconcile';
import { ignoreFull, withRoom } from '../photos/storage-quota';
import { sendQueue } from './send-queue';
import type { FlushEnd } from './sender';
import { type Executed, queueOf, type Writes } from './send-writes';
import type { CallContext } from '../../lib/server/links';
import { bookOf } from '../mirror/mirror';
import { readStoredBook } from '../mirror/read-changes';
import { type PhotoProgress, sendPhotos } from './upload-photos';

/** The version of an outing at the start of a change. */
type Base = { id: string; version: number; unchangedSince: string };

/** The procedures of the outbox. Calls reject with a RequestError. */
export type OutingsApi = {
  sendPhotos: (
    addresses: readonly string[],
    onProgress: (progress: PhotoProgress) => void,
  ) => Promise<void>;
  /** Creates an outing, or returns the existing one with this id (`created` is false). */
  create: (outing: OutingInput & { id: string }) => Promise<{ created: boolean; outing: Outing }>;
  update: (outing: OutingInput & Base) => Promise<Outing>;
  remove: (outing: Base) => Promise<void>;
  get: (id: string) => Promise<Outing>;
};

const baseOf = ({ id, version, updatedAt }: Outing): Base => ({
  id,
  version,
  unchangedSince: updatedAt,
});

/**
 * Executes a write at the server: photos first, whose progress is null afterwards.
 * @throws RequestError
 */
async function execute(
  { write, outingId: id }: Pick<OutboxItem, 'write' | 'outingId'>,
  api: OutingsApi,
  onProgress: (progress: PhotoProgress | null) => void = () => {},
): Promise<Executed<Outing>> {
  if (write.kind === 'delete') {
    onProgress(null);
    await api.remove({ ...baseOf(write.base), id });
    return { stored: null, created: false };
  }
  await api.sendPhotos(payloadPhotos(readWire(write.payload)), onProgress);
  onProgress(null);
  if (write.kind === 'create') {
    const { outing, created } = await api.create({ ...write.payload, id });
    return { stored: outing, created };
  }
  // Null for no list: without it, the server keeps a list from clients that know one piece only.
  const stored = await api.update({ animals: null, ...write.payload, ...baseOf(write.base), id });
  return { stored, created: false };
}

/** The position of a call in the changes of the book. */
type CallPosition = Pick<Sent, 'since' | 'cursors'>;

/**
 * The procedures over HTTP for one user; 401 in another user's session.
 * @param onPosition is called with the position of each call, before it and with its answer
 * @param headers of each call
 */
export function createHttpOutingsApi(
  userId: number,
  { outings }: Api,
  onPosition: (position: CallPosition) => void,
  headers: () => Record<string, string> = () => ({}),
): OutingsApi {
  async function call<T>(send: (options: { context: CallContext }) => Promise<T>): Promise<T> {
    const { cursor } = bookOf(await readStoredBook(userId));
    const position = cursor === undefined ? {} : { since: cursor };
    onPosition(position);
    const onCursors: CallContext['onCursors'] = (cursors) => onPosition({ ...position, cursors });
    return send({ context: { onCursors, headers: headers() } });
  }
  return {
    sendPhotos: (addresses, onProgress) => sendPhotos(userId, addresses, onProgress),
    create: (outing) => call((options) => outings.create.mutate(outing, options)),
    update: (outing) => call((options) => outings.update.mutate(outing, options)),
    remove: (outing) => call((options) => outings.delete.mutate(outing, options)),
    get: (id) => call((options) => outings.get.query({ id }, options)),
  };
}

type OutingWrites = Writes<OutboxItem, Outing>;

type FlushOptions = Partial<Pick<OutingWrites, 'sending' | 'sent'>> & {
  /** Reads the outbox. */
  read?: (() => Promise<readonly OutboxItem[]>) | undefined;
};

/** The first pending write of an outing none of whose writes is held back; last those with refused photos. */
function nextItem(items: readonly OutboxItem[], held: ReadonlySet<string>): OutboxItem | undefined {
  const blocked = new Set(held);
  const firsts = items.filter(({ outingId }) => {
    const isFirst = !blocked.has(outingId);
    blocked.add(outingId);
    return isFirst;
  });
  return firsts
    .filter(({ state }) => state === 'pending')
    .toSorted((a, b) => (a.photosRefusedAt ?? 0) - (b.photosRefusedAt ?? 0))[0];
}

const photosOf = ({ write }: OutboxItem): readonly string[] =>
  write.kind === 'delete' ? [] : payloadPhotos(readWire(write.payload));

/** Whether an outing is not the one that a creation makes. */
const isOther = ({ write }: Pick<OutboxItem, 'write'>, outing: Outing): boolean =>
  write.kind === 'create' && !samePayload(toPayload(outing), readWire(write.payload));

/** Sends a user's outbox by `api`. */
export function flush(
  userId: number,
  api: OutingsApi,
  { read = () => readOutbox(userId), sent = () => undefined, sending }: FlushOptions = {},
): Promise<FlushEnd> {
  const writes: OutingWrites = {
    next: async (held) => nextItem(await read(), held),
    keyOf: ({ outingId }) => outingId,
    kindOf: ({ write }) => write.kind,
    photosOf,
    mark: ({ seq }) => markAttempted(seq),
    execute: (item, onProgress) => execute(item, api, onProgress),
    // From a form in another tab or an import. After an earlier attempt, a changed one may be this one.
    isAnother: (item, outing) =>
      isOther(item, outing) && (!item.attempted || outing.updatedAt === outing.createdAt),
    read: ({ outingId }) => api.get(outingId),
    settle,
    reconcile: ({ seq }, theirs) => reconcile(seq, theirs),
    reject: ({ seq }, reason) => reject(seq, reason),
    photosRefused: ({ seq }) => change(seq, (item) => ({ ...item, photosRefusedAt: Date.now() })),
    sending,
    sent,
  };
  return sendQueue(userId, queueOf(writes));
}

type Options = Omit<FlushOptions, 'sent'> & { sent?: (sent: Sent) => Promise<void> | void };

/** Sends a user's outbox to the server, and tells this and the other tabs what it has accepted. */
export function sendOutings(
  userId: number,
  api: Api,
  { sending, sent, read }: Options = {},
): Promise<FlushEnd> {
  // Of the last call, as the outbox is sent in sequence.
  let position: CallPosition = {};
  let queuedAt = 0;
  const outings = createHttpOutingsApi(
    userId,
    api,
    (now) => {
      position = now;
    },
    () => ({
      [OUTBOX_AGE_HEADER]: String(Math.max(0, Math.round((Date.now() - queuedAt) / 1000))),
    }),
  );
  return flush(userId, outings, {
    read,
    sending: (item, progress) => {
      ({ queuedAt } = item);
      sending?.(item, progress);
    },
    sent: async ({ outingId: id }, outing) => {
      const news = { id, outing, ...position };
      await withRoom(() => keepSentOuting(userId, news)).catch(ignoreFull);
      if (!outing) void discardDraftsOf(userId, id);
      broadcast({ hunter: userId, sent: news });
      await sent?.(news);
    },
  });
}

/**
 * Sends a write that this device could not store.
 * @returns what the server has accepted; null if it has another outing under the id of a creation
 * @throws RequestError
 */
export async function sendDirectly(
  userId: number,
  api: Api,
  item: Pick<OutboxItem, 'outingId' | 'write'>,
): Promise<Sent | null> {
  let position: CallPosition = {};
  const outings = createHttpOutingsApi(userId, api, (now) => {
    position = now;
  });
  const { stored, created } = await execute(item, outings);
  if (stored && !created && isOther(item, stored)) return null;
  return { id: item.outingId, outing: stored, ...position };
}
