import {
  DomainError,
  type DocumentPayload,
  type UserDocument,
  PHOTO_TAKEN,
  photoAddress,
} from '@cuaderno/domain';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { documents } from '../../schema/documents';
import { isStaged, photos } from '../../schema/photos';
import { tombstones } from '../../schema/tombstones';
import { isRowless, UNKNOWN_PHOTO, type NewPhoto } from '../photos/outing-photos';
import { insertPhotos } from '../photos/photo-writes';
import { tombstoneOf } from '../outings/tombstones';
import { rethrowConflict, violates } from '../accounts/unique-violation';
import { firstVersion, importedVersion, nextVersion } from '../outings/versions';

/** The content of a document, with its photos in their order. */
export type NewDocument = Omit<DocumentPayload, 'photos'> & { photos: NewPhoto[] };

/** The columns of a document of `userId`, whom the part about its photos names too. */
const columnsFor = (userId: number) => ({
  id: documents.id,
  kind: documents.kind,
  name: documents.name,
  number: documents.number,
  expires: documents.expires,
  remind: documents.remind,
  photos: sql<string[]>`ARRAY (
    SELECT p.id::text FROM photos p
    WHERE p.user_id = ${userId} AND p.document_id = documents.id
    ORDER BY p.position, p.id)`,
  version: documents.version,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
});

type Row = Omit<UserDocument, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const fromRow = ({ createdAt, updatedAt, photos: ids, ...row }: Row): UserDocument => ({
  ...row,
  photos: ids.map(photoAddress),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const one = (userId: number, id: string) => and(eq(documents.userId, userId), eq(documents.id, id));

/** Lists a user's documents, the first one first. */
export async function listDocuments(db: Db, userId: number): Promise<UserDocument[]> {
  const rows = await db
    .select(columnsFor(userId))
    .from(documents)
    .where(eq(documents.userId, userId))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return rows.map(fromRow);
}

/** @returns the user's document `id` (a UUID), or null */
export async function findDocument(
  db: Db,
  userId: number,
  id: string,
): Promise<UserDocument | null> {
  const [row] = await db.select(columnsFor(userId)).from(documents).where(one(userId, id));
  return row ? fromRow(row) : null;
}

/** As `findDocument`, and locks it until the transaction ends. */
export async function lockDocument(
  tx: Db,
  userId: number,
  id: string,
): Promise<UserDocument | null> {
  await tx.select({ id: documents.id }).from(documents).where(one(userId, id)).for('update');
  return findDocument(tx, userId, id);
}

/** @returns the ids of the user's documents */
export async function existingDocuments(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.userId, userId));
  return new Set(rows.map(({ id }) => id));
}

/** Counts a user's documents. */
export const countDocuments = (db: Db, userId: number): Promise<number> =>
  db.$count(documents, eq(documents.userId, userId));

const columnsOf = ({ kind, name, number, expires, remind }: Omit<DocumentPayload, 'photos'>) => ({
  kind,
  name,
  number,
  expires,
  remind,
});

/**
 * Stores a new document with its photos. Call it in a transaction.
 *
 * @returns false, without a write, when the user has one with this id
 * @throws DomainError GONE when one with this id was deleted, INVALID for a photo that is not staged
 */
export async function insertDocument(
  tx: Db,
  userId: number,
  id: string,
  content: NewDocument,
): Promise<boolean> {
  const [written] = await tx
    .insert(documents)
    .values({ userId, id, ...columnsOf(content), version: firstVersion })
    .onConflictDoNothing({ target: [documents.userId, documents.id] })
    // Waits for a deletion in progress, whose tombstone it sees.
    .returning({ refused: sql`refuse_deleted(${documents.userId}, ${documents.id})::text` })
    .catch((error: unknown) => {
      if (!violates(error, 'tombstones_pkey')) throw error;
      throw new DomainError('GONE', 'Este documento se borró en otro dispositivo');
    });
  if (!written) return false;
  await placeDocumentPhotos(tx, userId, id, content.photos);
  return true;
}

/** Replaces the locked document `id` under its next version. Throws like `insertDocument`. */
export async function replaceDocument(
  tx: Db,
  userId: number,
  id: string,
  content: NewDocument,
): Promise<void> {
  await tx
    .update(documents)
    .set({
      ...columnsOf(content),
      version: nextVersion(documents.version),
      updatedAt: sql`now()`,
    })
    .where(one(userId, id));
  const ids = content.photos.map((photo) => photo.id);
  await tx
    .delete(photos)
    .where(and(eq(photos.userId, userId), eq(photos.documentId, id), notInArray(photos.id, ids)));
  await placeDocumentPhotos(tx, userId, id, content.photos);
}

/** Assigns photos to a document, and stores new ones. @throws DomainError INVALID for an unknown one */
async function placeDocumentPhotos(
  tx: Db,
  userId: number,
  documentId: string,
  placed: NewPhoto[],
): Promise<void> {
  for (const [position, photo] of placed.entries()) {
    if (isRowless(photo)) {
      await insertPhotos(tx, userId, [{ photo, place: { documentId, position } }]).catch(
        (error: unknown) => rethrowConflict(error, 'photos_pkey', 'Esa foto ya existe'),
      );
      continue;
    }
    const { rowCount } = await tx
      .update(photos)
      .set({ documentId, position })
      .where(
        and(
          eq(photos.userId, userId),
          eq(photos.id, photo.id),
          sql`(${photos.documentId} = ${documentId} OR (${isStaged}))`,
        ),
      );
    if (rowCount === 1) continue;
    const path = `photos.${position}`;
    throw new DomainError('INVALID', UNKNOWN_PHOTO, [{ path, message: UNKNOWN_PHOTO }]);
  }
}

/** Deletes the locked document with its photos, and stores a tombstone. */
export async function deleteDocument(tx: Db, userId: number, id: string): Promise<void> {
  const [deleted] = await tx
    .delete(documents)
    .where(one(userId, id))
    .returning({ version: nextVersion(documents.version) });
  if (!deleted) return;
  const { version } = deleted;
  await tx
    .insert(tombstones)
    .values({ userId, id, version })
    .onConflictDoUpdate({
      target: [tombstones.userId, tombstones.id],
      set: { version, deletedAt: sql`now()` },
    });
}

/**
 * Stores a document of an export under an unused version, also one that was deleted, and claims its photos
 * in `staged`. Call it in a transaction.
 *
 * @param restored its photos are ids
 * @returns false, without a write, when it exists
 * @throws DomainError CONFLICT for a photo of something else
 */
export async function restoreDocument(
  tx: Db,
  userId: number,
  { id, photos: ids, ...restored }: UserDocument,
  staged: Set<string>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(documents)
    .values({
      userId,
      id,
      ...columnsOf(restored),
      version: importedVersion(userId, restored.version),
      createdAt: new Date(restored.createdAt),
      updatedAt: new Date(restored.updatedAt),
    })
    .onConflictDoNothing({ target: [documents.userId, documents.id] });
  if (rowCount === 0) return false;
  const [deleted] = await tx
    .delete(tombstones)
    .where(tombstoneOf(userId, id))
    .returning({ version: tombstones.version });
  if (deleted) {
    await tx
      .update(documents)
      .set({ version: sql`greatest(${documents.version}, ${deleted.version + 1})` })
      .where(one(userId, id));
  }
  for (const [position, photo] of ids.entries()) {
    if (!staged.has(photo)) continue;
    const { rowCount: claimed } = await tx
      .update(photos)
      .set({ documentId: id, position })
      .where(and(eq(photos.userId, userId), eq(photos.id, photo), isStaged));
    if (claimed === 0) throw new DomainError('CONFLICT', PHOTO_TAKEN);
  }
  return true;
}
