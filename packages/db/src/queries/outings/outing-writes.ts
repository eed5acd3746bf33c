import {
  awardedMedal,
  type Entry,
  isUnchanged,
  type Outing,
  outingGone,
  pieceDetails,
} from '@cuaderno/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { AccountGone } from '../../errors/account-gone';
import { type OutingColumns, outings } from '../../schema/outings';
import { tombstones } from '../../schema/tombstones';
import { bookOf, type WriteCursors, writeCursors } from './changes';
import { areSame, dropOtherEntries, entriesOf, missing, type NewEntry } from './outing-entries';
import {
  areInPlace,
  dropOtherPhotos,
  type NewPhoto,
  placedPhotos,
  placePhotos,
} from '../photos/outing-photos';
import { outingFromRow } from './outing-rows';
import {
  columnsOf,
  insertAll,
  insertStatement,
  type NoRow,
  updateContent,
  updateWithEntries,
  type WrittenRow,
} from './outing-statements';
import { keepCount, roomOf, unlockedPart } from './outing-room';
import type { BookUsage } from './usage';
import { rethrowConflict, violates } from '../accounts/unique-violation';
import { lockRoom } from './user-transaction';
import { nextVersion } from './versions';

/** A validated outing to write; entries and photos are in their order. */
export type NewOuting = OutingColumns & {
  id: string;
  /** Undefined leaves an outing as it is. */
  archived?: boolean | undefined;
  /** The import that adds it. */
  importId?: string | undefined;
  photos: NewPhoto[];
  entries: NewEntry[];
};

/** A write that was carried out. */
export type Written = { cursors: WriteCursors; outing: Outing };

/**
 * Stores a new outing with its entries and photos.
 *
 * @returns null, without a write, when the user has one with this id, or the book has no room for it
 * @throws AccountGone
 * @throws DomainError GONE when one with this id was deleted, INVALID for a photo that is not staged,
 *   CONFLICT for an entry id in use
 */
export async function insertOuting(
  db: Db,
  userId: number,
  outing: NewOuting,
  quotas?: BookUsage,
): Promise<Written | null> {
  const placed = placedPhotos(outing);
  const insert = async (tx: Db, room?: BookUsage) => {
    const values = {
      ...valuesOf(userId, outing),
      ...entriesOf(outing, []),
      ...roomOf(userId, room),
      pieces: outing.entries.length,
      importId: outing.importId ?? null,
    };
    const written = await insertStatement(tx, values).then(onlyRow, rethrowRefused);
    if (written) await placePhotos(tx, userId, outing.id, placed);
    return written;
  };
  const room = quotas && unlockedPart(quotas);
  const written =
    (await (placed.length === 0 ? insert(db, room) : db.transaction((tx) => insert(tx, room)))) ??
    // One after the other where the book is nearly full: simultaneous writes don't count each other.
    (quotas &&
      (await db.transaction(async (tx) => {
        await tx.execute(lockRoom(userId));
        return insert(tx, quotas);
      })));
  if (!written) return null;
  keepCount(userId, written);
  return writtenOf(userId, outing, written);
}

/**
 * Stores new outings without photos of an import, in one statement. Call it in a transaction of the user, with room for all.
 *
 * @returns the ids of those stored: not of one that exists, or was deleted
 * @throws DomainError GONE when one is deleted meanwhile, CONFLICT for an entry id in use
 */
export async function insertOutings(
  tx: Db,
  userId: number,
  { importId, added }: { importId: string; added: readonly NewOuting[] },
): Promise<ReadonlySet<string>> {
  const outingsOf = added.map(({ id, archived = null, ...outing }, position) => ({
    ...columnsOf(outing),
    position,
    id,
    archived,
  }));
  const entries = added.flatMap(({ id, entries: its }) =>
    its.map(({ photos: _none, ...entry }, position) => ({ ...entry, outingId: id, position })),
  );
  const values = {
    userId,
    importId,
    outings: JSON.stringify(outingsOf),
    added: JSON.stringify(entries),
  };
  const rows = await insertAll(tx, values).catch(rethrowRefused);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Replaces the outing `before` under its next version: entries with its ids stay the same rows, others and
 * photos missing in the new content are deleted, staged photos claimed.
 *
 * @returns null, without a write, when the user's outing is no longer of the version of `before`
 * @throws AccountGone
 * @throws DomainError INVALID and CONFLICT like `insertOuting`
 */
export async function replaceOuting(
  db: Db,
  userId: number,
  before: Outing,
  content: Omit<NewOuting, 'id'>,
): Promise<Written | null> {
  const { id, version, species } = before;
  const outing = { ...content, id };
  const placed = placedPhotos(outing);
  const values = { ...valuesOf(userId, outing), version };
  const update = (tx: Db, dropped: string[]) =>
    (areSame(outing, species)
      ? updateContent(tx, values)
      : updateWithEntries(tx, { ...values, ...entriesOf(outing, species), dropped })
    ).then(onlyRow, rethrowRefused);
  const move = async (tx: Db) => {
    const row = await update(tx, []);
    if (row === null) return null;
    // Moves photos to their new entries before the deletion of the old ones, which cascades to photos.
    await dropOtherPhotos(tx, userId, id, await placePhotos(tx, userId, id, placed));
    await dropOtherEntries(tx, userId, id, outing);
    return row;
  };
  const written = await (areInPlace(before, placed)
    ? update(db, missing(species, outing))
    : db.transaction(move));
  return written && writtenOf(userId, outing, written, species);
}

/**
 * Deletes the user's outing `id` with its entries and photos, and stores a tombstone. Call it in a
 * transaction.
 *
 * @returns null when there is none
 */
export async function deleteOuting(
  tx: Db,
  userId: number,
  id: string,
): Promise<Pick<Written, 'cursors'> | null> {
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

const valuesOf = (userId: number, outing: NewOuting) => ({
  ...columnsOf(outing),
  userId,
  id: outing.id,
  customParams: JSON.stringify(outing.customParams),
  archived: outing.archived ?? null,
});

/** @throws AccountGone without a row */
function onlyRow<Row extends WrittenRow | NoRow>([row]: Row[]): Extract<Row, WrittenRow> | null {
  if (row === undefined) throw new AccountGone();
  return isWritten(row) ? row : null;
}

const isWritten = <Row extends WrittenRow | NoRow>(row: Row): row is Extract<Row, WrittenRow> =>
  row.version !== null;

/** Builds the answer to a write, equal to what a read would return. */
function writtenOf(
  userId: number,
  outing: NewOuting,
  { book, day, change, ...written }: WrittenRow,
  before: readonly Entry[] = [],
): Written {
  const { updatedAt } = written;
  const entries = outing.entries.map((entry) => {
    const previous = before.find(({ id }) => id === entry.id);
    return {
      ...pieceDetails(entry),
      id: entry.id,
      species: entry.species,
      quantity: entry.quantity,
      awardedTrophy: previous && isUnchanged(entry, previous) ? awardedMedal(previous) : null,
      createdAt: previous?.createdAt ?? updatedAt,
      photos: idsOf(entry.photos),
    };
  });
  const { customParams: _asGiven, ...columns } = columnsOf(outing);
  const photos = idsOf(outing.photos);
  const row = { ...columns, ...written, id: outing.id, userId, photos, entries };
  return { cursors: writeCursors({ book, day, change }), outing: outingFromRow(row) };
}

const idsOf = (photos: NewPhoto[]) => photos.map(({ id }) => id);

const ENTRY_IN_USE = 'Una de las piezas ya pertenece a otra salida';

function rethrowRefused(error: unknown): never {
  if (violates(error, 'tombstones_pkey')) throw outingGone();
  return rethrowConflict(error, 'outing_species_pkey', ENTRY_IN_USE);
}
