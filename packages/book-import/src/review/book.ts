import { fold, type Modality, type OutingPayload } from '@cuaderno/domain';
import type { BookSource } from '../types';
import type { CacheHolder } from './review-cache';
import { type FindPlace, placeFinder } from '../values/municipalities';

type Known = { id: string; municipality: string; estate: string };

/** A book to review files against; it remembers what was searched and read, so that a recount is fast. */
export type Book = {
  hash: string;
  findPlace: FindPlace;
  /** The result of `make` for a text, computed once. */
  remember<Value>(kind: string, text: string, make: () => Value): Value;
  /** What is kept from one review of a table to the next. */
  cache: CacheHolder;
  has(id: string): boolean;
  /** How many pieces an outing of the book has, 0 without one of this id. */
  pieces(id: string): number;
  /** Ids of outings of the same day, modality, pieces and place, as far as both name one. */
  like(payload: OutingPayload): readonly string[];
};

function memory(): Book['remember'] {
  const kept = new Map<string, unknown>();
  return <Value>(kind: string, text: string, make: () => Value) => {
    const key = `${kind}\n${text}`;
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as Value;
  };
}

/** Prepares a book for `review`. */
export function bookOf({ hash, outings, search, named }: BookSource): Book {
  const remember = memory();
  const counts = new Map(outings.map(({ id, species }) => [id, sumOf(species)]));
  const byKey = new Map<string, Known[]>();
  const days = new Set(outings.map(({ type, date }) => dayKey(type, date)));
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
    findPlace: placeFinder({ search, named }),
    remember,
    cache: { current: null },
    has: (id) => counts.has(id),
    pieces: (id) => counts.get(id) ?? 0,
    // Most days of a file are none of the book.
    like: (payload) =>
      days.has(dayKey(payload.type, payload.date)) ? findLike(byKey, payload) : [],
  };
}

const dayKey = (type: Modality, date: string) => `${type}|${date}`;

const sumOf = (pieces: readonly { quantity?: number | undefined }[]) =>
  pieces.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

/** How many pieces an outing has. */
export const piecesIn = (payload: OutingPayload): number => sumOf(payload.pieces);

const isSame = (a: string, b: string) => a === '' || b === '' || a === b;

function findLike(byKey: ReadonlyMap<string, readonly Known[]>, payload: OutingPayload): string[] {
  const same = byKey.get(keyOf(payload.type, payload.date, piecesOf(payload))) ?? [];
  if (same.length === 0) return [];
  const estate = fold(('cotoName' in payload ? payload.cotoName : payload.finca) ?? '');
  const municipality = fold(payload.municipality ?? '');
  return same
    .filter((one) => isSame(one.municipality, municipality) && isSame(one.estate, estate))
    .map(({ id }) => id);
}

const piecesOf = (payload: OutingPayload) =>
  payload.pieces.map(({ species, quantity = 1 }) => [species, quantity] as const);

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
  return [
    dayKey(type, date),
    ...Array.from(counts, ([name, count]) => `${name} ${count}`).toSorted(),
  ].join('|');
}
