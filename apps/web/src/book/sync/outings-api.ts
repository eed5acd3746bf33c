import type { Outing, OutingInput } from '@cuaderno/domain';
import type { PhotoProgress } from './upload-photos';

/** The version of an outing at the start of a change. */
type Base = { id: string; version: number; unchangedSince: string };

export const baseOf = ({ id, version, updatedAt }: Outing): Base => ({
  id,
  version,
  unchangedSince: updatedAt,
});

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
