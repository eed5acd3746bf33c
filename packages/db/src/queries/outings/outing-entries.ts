import { isDeepStrictEqual } from 'node:util';
import { type Entry, type PieceDetail, pieceDetails } from '@cuaderno/domain';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../database';
import { outingSpecies } from '../../schema/outing-species';
import type { NewPhoto } from '../photos/outing-photos';

/** An entry to write. `score` has at most two decimals; photos are in their order. */
export type NewEntry = Pick<Entry, 'id' | 'species' | 'quantity' | PieceDetail> & {
  photos: NewPhoto[];
};

type Entries = { entries: NewEntry[] };
const hasId = (entries: readonly { id: string }[], id: string) =>
  entries.some((entry) => entry.id === id);

/** @returns the ids of the entries of `before` that are no longer among those of `outing` */
export const missing = (before: readonly Entry[], { entries }: Entries) =>
  before.map(({ id }) => id).filter((id) => !hasId(entries, id));

/** Whether the entries are those of `before`, with the same content and order. */
export const areSame = ({ entries }: Entries, before: readonly Entry[]) =>
  entries.length === before.length &&
  before.every((old, position) => {
    const entry = entries[position];
    return (
      entry?.id === old.id &&
      entry.species === old.species &&
      entry.quantity === old.quantity &&
      isDeepStrictEqual(pieceDetails(entry), pieceDetails(old))
    );
  });

/** @returns the rows of the entries in JSON: those to add, and those that are among `before` */
export function entriesOf({ entries }: Entries, before: readonly Entry[]) {
  const rows = entries.map((entry, position) => ({
    id: entry.id,
    position,
    species: entry.species,
    quantity: entry.quantity,
    ...pieceDetails(entry),
  }));
  return {
    added: JSON.stringify(rows.filter(({ id }) => !hasId(before, id))),
    kept: JSON.stringify(rows.filter(({ id }) => hasId(before, id))),
  };
}

/** Deletes the entries of the outing that are not among `entries`. */
export async function dropOtherEntries(
  tx: Db,
  userId: number,
  outingId: string,
  { entries }: Entries,
): Promise<void> {
  const kept = entries.map(({ id }) => id);
  await tx
    .delete(outingSpecies)
    .where(
      and(
        eq(outingSpecies.userId, userId),
        eq(outingSpecies.outingId, outingId),
        notInArray(outingSpecies.id, kept),
      ),
    );
}
