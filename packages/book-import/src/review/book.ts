import {
  fold,
  type Modality,
  type OutingPayload,
  payloadPieces,
  payloadSchema,
} from '@cuaderno/domain';
import type { BookSource } from '../types';
import { type FindPlace, placeFinder } from '../values/municipalities';

/** The verdict of the domain on a payload. */
export type Verdict = ReturnType<typeof payloadSchema.safeParse>;

type Known = { id: string; municipality: string; estate: string };

/** A book to review files against; it remembers what was searched and checked, so that a recount is fast. */
export type Book = {
  hash: string;
  findPlace: FindPlace;
  /** The domain's verdict on the payload of a save. */
  check(payload: object): Verdict;
  has(id: string): boolean;
  /** Outings of the same day, modality and pieces. */
  like(payload: OutingPayload): readonly Known[];
};

/** Prepares a book for `review`. */
export function bookOf({ hash, outings, search }: BookSource): Book {
  const verdicts = new Map<string, Verdict>();
  const ids = new Set(outings.map(({ id }) => id));
  const byKey = new Map<string, Known[]>();
  for (const { id, type, date, species, municipality, cotoName, finca } of outings) {
    const pieces = species.map((one) => [one.species, one.quantity] as const);
    const key = keyOf(type, date, pieces);
    const estate = fold((type === 'espera' ? cotoName : finca) ?? '');
    const same = byKey.get(key);
    const known = { id, municipality: fold(municipality ?? ''), estate };
    if (same) same.push(known);
    else byKey.set(key, [known]);
  }
  return {
    hash,
    findPlace: placeFinder(search),
    check(payload) {
      const key = JSON.stringify(payload, (_, value: unknown) =>
        Number.isNaN(value) ? 'NaN' : value,
      );
      const verdict = verdicts.get(key) ?? payloadSchema.safeParse(payload);
      verdicts.set(key, verdict);
      return verdict;
    },
    has: (id) => ids.has(id),
    like: (payload) => byKey.get(keyOf(payload.type, payload.date, piecesOf(payload))) ?? [],
  };
}

const piecesOf = (payload: OutingPayload) =>
  payloadPieces(payload).map(({ species, quantity = 1 }) => [species, quantity] as const);

function keyOf(
  type: Modality,
  date: string,
  pieces: readonly (readonly [string, number])[],
): string {
  const counts = new Map<string, number>();
  for (const [species, quantity] of pieces) {
    const name = fold(species);
    counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [type, date, ...Array.from(counts, ([name, count]) => `${name} ${count}`).toSorted()].join(
    '|',
  );
}
