import type { CustomParams, Entry, Modality, PieceDetail } from '@cuaderno/domain';
import { DomainError, outingGone, PIECE_DETAILS, pieceDetails } from '@cuaderno/domain';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { outingSpecies } from '../schema/outing-species';
import { outings } from '../schema/outings';
import { tombstones } from '../schema/tombstones';
import { bookOf, type WriteCursors, writeCursors } from './changes';
import { rethrowConflict } from './unique-violation';
import { dropOtherPhotos, type NewPhoto, type PlacedPhoto, placePhotos } from './outing-photos';
import { tombstoneOf } from './tombstones';
import { firstVersion, nextVersion } from './versions';

/** An entry to write. `score` has at most two decimals; photos are in their order. */
export type NewEntry = Pick<Entry, 'id' | 'species' | 'quantity' | PieceDetail> & {
  photos: NewPhoto[];
};

/** A validated outing to write; entries and photos are in their order. */
export type NewOuting = {
  id: string;
  type: Modality;
  date: string;
  country: string;
  municipality: string | null;
  province: string | null;
  ccaa: string | null;
  location: string | null;
  description: string | null;
  /** Undefined leaves an outing as it is. */
  archived?: boolean | undefined;
  customParams: CustomParams;
  photos: NewPhoto[];
  entries: NewEntry[];
};

/** A write that was carried out. */
export type Written = { cursors: WriteCursors };

/**
 * Stores a new outing with its entries and photos. Call it in a transaction.
 *
 * @returns null, without a write, when the user has one with this id
 * @throws DomainError GONE when one with this id was deleted, INVALID for a photo that is not staged,
 *   CONFLICT for an entry id in use
 */
export async function insertOuting(
  tx: Db,
  userId: number,
  outing: NewOuting,
): Promise<Written | null> {
  const [written] = await tx
    .insert(outings)
    .values({
      userId,
      id: outing.id,
      version: firstVersion,
      ...columnsOf(outing),
      archivedAt: archivedAt(outing, sql`now()`),
    })
    .onConflictDoNothing({ target: [outings.userId, outings.id] })
    .returning({ change: outings.change, ...bookOf(userId) });
  if (!written) return null;
  // After the insert, which waits for a deletion in progress.
  if ((await tx.$count(tombstones, tombstoneOf(userId, outing.id))) > 0) throw outingGone();
  if (outing.entries.length > 0) {
    await tx
      .insert(outingSpecies)
      .values(entryRows(userId, outing.id, outing))
      .catch(rethrowEntryInUse);
  }
  await placePhotos(tx, userId, outing.id, placedPhotos(outing));
  return { cursors: writeCursors(written) };
}

/**
 * Replaces the outing `id` under its next version: entries with known ids stay the same rows, others and
 * photos missing in the new content are deleted, staged photos claimed. Call it in a transaction.
 *
 * @returns null when the user has no such outing
 * @throws DomainError like `insertOuting`
 */
export async function replaceOuting(
  tx: Db,
  userId: number,
  id: string,
  outing: Omit<NewOuting, 'id'>,
): Promise<Written | null> {
  const [written] = await tx
    .update(outings)
    .set({
      ...columnsOf(outing),
      // Keeps the time of one that is archived already.
      archivedAt: archivedAt(outing, sql`coalesce(${outings.archivedAt}, now())`),
      version: nextVersion(outings.version),
      updatedAt: sql`now()`,
    })
    .where(and(eq(outings.userId, userId), eq(outings.id, id)))
    .returning({ change: outings.change, ...bookOf(userId) });
  if (!written) return null;
  await writeEntries(tx, userId, id, outing);
  // Moves photos to their new entries before the deletion of the old ones, which cascades to photos.
  const placed = await placePhotos(tx, userId, id, placedPhotos(outing));
  await dropOtherPhotos(tx, userId, id, placed);
  await dropOtherEntries(tx, userId, id, outing);
  return { cursors: writeCursors(written) };
}

/**
 * Deletes the user's outing `id` with its entries and photos, and stores a tombstone. Call it in a
 * transaction.
 *
 * @returns null when there is none
 */
export async function deleteOuting(tx: Db, userId: number, id: string): Promise<Written | null> {
  const [deleted] = await tx
    .delete(outings)
    .where(and(eq(outings.userId, userId), eq(outings.id, id)))
    .returning({ version: nextVersion(outings.version) });
  if (!deleted) return null;
  const { version } = deleted;
  const [written] = await tx
    .insert(tombstones)
    .values({ userId, id, version })
    .onConflictDoUpdate({
      // An instance of an earlier version may have created the outing again.
      target: [tombstones.userId, tombstones.id],
      set: { version, deletedAt: sql`now()` },
    })
    .returning({ change: tombstones.change, ...bookOf(userId) });
  return { cursors: written ? writeCursors(written) : null };
}

/** Lists every column, so that other properties of the object are ignored. */
export const columnsOf = (outing: Omit<NewOuting, 'id' | 'photos' | 'entries'>) => ({
  type: outing.type,
  date: outing.date,
  country: outing.country,
  municipality: outing.municipality,
  province: outing.province,
  ccaa: outing.ccaa,
  location: outing.location,
  description: outing.description,
  customParams: outing.customParams,
});

/** @returns the value to write: `time` archives, null recovers, undefined writes nothing */
function archivedAt({ archived }: Pick<NewOuting, 'archived'>, time: SQL): SQL | null | undefined {
  if (archived === undefined) return undefined;
  return archived ? time : null;
}

const entryRows = (userId: number, outingId: string, { entries }: Pick<NewOuting, 'entries'>) =>
  entries.map((entry, position) => ({
    userId,
    outingId,
    position,
    id: entry.id,
    species: entry.species,
    quantity: entry.quantity,
    ...pieceDetails(entry),
  }));

async function writeEntries(
  tx: Db,
  userId: number,
  outingId: string,
  outing: Pick<NewOuting, 'entries'>,
): Promise<void> {
  if (outing.entries.length === 0) return;
  const { rowCount } = await tx
    .insert(outingSpecies)
    .values(entryRows(userId, outingId, outing))
    .onConflictDoUpdate({
      target: [outingSpecies.userId, outingSpecies.id],
      // Keeps an awarded medal: only an entry of the same species, sex and score has the same id.
      set: Object.fromEntries(
        (['position', 'species', 'quantity', ...PIECE_DETAILS] as const).map((key) => [
          key,
          sql`excluded.${sql.identifier(outingSpecies[key].name)}`,
        ]),
      ),
      setWhere: eq(outingSpecies.outingId, outingId),
    });
  if (rowCount !== outing.entries.length) throw entryInUse();
}

async function dropOtherEntries(
  tx: Db,
  userId: number,
  outingId: string,
  { entries }: Pick<NewOuting, 'entries'>,
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

const placedPhotos = (outing: Pick<NewOuting, 'photos' | 'entries'>): PlacedPhoto[] => [
  ...inOrder(outing.photos, null, 'photos'),
  ...outing.entries.flatMap(({ photos, id }, index) =>
    inOrder(photos, id, `animals.${index}.photos`),
  ),
];

const inOrder = (photos: NewPhoto[], entryId: string | null, path: string): PlacedPhoto[] =>
  photos.map((photo, position) => ({ photo, entryId, position, path: `${path}.${position}` }));

const ENTRY_IN_USE = 'Una de las piezas ya pertenece a otra salida';
const entryInUse = () => new DomainError('CONFLICT', ENTRY_IN_USE);
const rethrowEntryInUse = (error: unknown): never =>
  rethrowConflict(error, 'outing_species_pkey', ENTRY_IN_USE);
