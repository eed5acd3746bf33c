import { type Outing, type OutingInput, type OutingPayload, payloadPhotos } from '@cuaderno/domain';
import type { Api } from '../../lib/api-client';
import type { CallContext } from '../../lib/links';
import type { Sent } from '../device/broadcast';
import type { OutboxItem } from '../device/stored-records';
import { bookOf } from '../mirror/mirror';
import { readStoredBook } from '../mirror/read-changes';
import type { Executed } from './send-writes';
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
  create: (outing: OutingPayload & { id: string }) => Promise<{ created: boolean; outing: Outing }>;
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
export async function execute(
  { write, outingId: id }: Pick<OutboxItem, 'write' | 'outingId'>,
  api: OutingsApi,
  onProgress: (progress: PhotoProgress | null) => void = () => {},
): Promise<Executed<Outing>> {
  if (write.kind === 'delete') {
    onProgress(null);
    await api.remove({ ...baseOf(write.base), id });
    return { stored: null, created: false };
  }
  await api.sendPhotos(payloadPhotos(write.payload), onProgress);
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
export type CallPosition = Pick<Sent, 'since' | 'cursors'>;

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
