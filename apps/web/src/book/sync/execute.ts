import {
  type Outing,
  payloadPhotos,
  readWire,
  samePayload,
  toPayload,
  type WirePayload,
} from '@cuaderno/domain';
import type { OutboxItem } from '../device/stored-records';
import { baseOf, type OutingsApi } from './outings-api';
import type { PhotoProgress } from './upload-photos';

/** The server's outing (null: deleted); `created` is false for an existing one. */
export type Executed = { outing: Outing | null; created: boolean };

/** Whether an outing has the content of a write. */
export const hasContent = (outing: Outing, payload: WirePayload): boolean =>
  samePayload(toPayload(outing), readWire(payload));

/**
 * Executes a write at the server: photos first, whose progress is null afterwards.
 * @throws RequestError
 */
export async function execute(
  { write, outingId: id }: Pick<OutboxItem, 'write' | 'outingId'>,
  api: OutingsApi,
  onProgress: (progress: PhotoProgress | null) => void = () => {},
): Promise<Executed> {
  if (write.kind === 'delete') {
    onProgress(null);
    await api.remove({ ...baseOf(write.base), id });
    return { outing: null, created: false };
  }
  await api.sendPhotos(payloadPhotos(readWire(write.payload)), onProgress);
  onProgress(null);
  if (write.kind === 'create') return api.create({ ...write.payload, id });
  // Null for no list: without it, the server keeps a list from clients that know one piece only.
  const outing = await api.update({ animals: null, ...write.payload, ...baseOf(write.base), id });
  return { outing, created: false };
}
