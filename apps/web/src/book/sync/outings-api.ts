import type { Outing, OutingPayload } from '@cuaderno/domain';
import type { PhotoProgress } from './upload-photos';

/** The version of an outing that a change began from. */
type Base = { id: string; version: number; unchangedSince: string };

export const baseOf = ({ id, version, updatedAt }: Outing): Base => ({
  id,
  version,
  unchangedSince: updatedAt,
});

/** The procedures that the outbox needs. Every call rejects with a RequestError. */
export type OutingsApi = {
  sendPhotos: (
    addresses: readonly string[],
    onProgress: (progress: PhotoProgress) => void,
  ) => Promise<void>;
  /** Creates, or returns (`created` is false then) what is there already under this id. */
  create: (outing: OutingPayload & { id: string }) => Promise<{ created: boolean; outing: Outing }>;
  update: (outing: OutingPayload & Base) => Promise<Outing>;
  remove: (outing: Base) => Promise<void>;
  get: (id: string) => Promise<Outing>;
};
