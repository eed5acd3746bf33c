import type { Outing, OutingPayload } from '@cuaderno/domain';
import type { PhotoProgress } from './upload-photos';

/** What a change began from, as the server had it: its number, and when it got it. */
type Base = { id: string; version: number; unchangedSince: string };

export const baseOf = ({ id, version, updatedAt }: Outing): Base => ({
  id,
  version,
  unchangedSince: updatedAt,
});

/** The server as the outbox sees it. Every call throws a Refusal when it did not do what was asked. */
export type Door = {
  sendPhotos: (
    addresses: readonly string[],
    onProgress: (progress: PhotoProgress) => void,
  ) => Promise<void>;
  /** Creates, or (`created` is false then) gives what is there already under this id. */
  create: (outing: OutingPayload & { id: string }) => Promise<{ created: boolean; outing: Outing }>;
  update: (outing: OutingPayload & Base) => Promise<Outing>;
  remove: (outing: Base) => Promise<void>;
  get: (id: string) => Promise<Outing>;
};

/** What is said where something on the way, and not the product, refused: it gives no reason to read. */
export const unexplained = (status: number) =>
  status === 413
    ? 'Es demasiado grande para enviarla. Quita una foto e inténtalo de nuevo.'
    : `El servidor no la ha aceptado (${status}). Edítala e inténtalo de nuevo.`;

type Details = { paths?: string[]; foreign?: boolean };

/** Why the server did not do something; without a status it could not be reached. */
export class Refusal extends Error {
  readonly status: number | undefined;
  /** The fields that broke a rule. */
  readonly paths: string[];
  /** Whether something on the way said so (a proxy, a portal): it knows nothing of outings. */
  readonly foreign: boolean;

  constructor(message: string, status?: number, { paths = [], foreign = false }: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.paths = paths;
    this.foreign = foreign;
  }
}
