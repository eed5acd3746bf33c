import {
  countDocuments,
  type Db,
  findDocument,
  insertDocument,
  lockDocument,
  newId,
  type NewPhoto,
  type PhotoData,
  replaceDocument,
  roomTransaction,
  userTransaction,
} from '@cuaderno/db';
import {
  documentNotFound,
  type DocumentPayload,
  DOCUMENTS_MAX,
  DomainError,
  type UserDocument,
  isUuid,
} from '@cuaderno/domain';
import { checkPhotoQuotas } from '../account/check-quotas';
import { preparePhotos } from '../outings/prepare-outing';
import type { BookContext } from '../trpc';

const isNew = (photo: NewPhoto): photo is PhotoData => 'image' in photo;

/**
 * Decodes the new photos of a payload, checks that the book has room for them, and uploads them; slow: before any
 * lock. Then runs `work`, which stores them.
 */
async function withPhotos<T>(
  context: BookContext,
  { photos }: DocumentPayload,
  work: (prepared: NewPhoto[]) => Promise<T>,
): Promise<T> {
  const prepared = await preparePhotos(photos, 'photos', context);
  const added = prepared.filter(isNew);
  await checkPhotoQuotas(context, added, { staged: false });
  return context.photoStore.hold(context, added, (held) =>
    work(prepared.map((photo) => held.get(photo.id) ?? photo)),
  );
}

/** @throws DomainError TOO_LARGE when there is no room for another document */
export async function checkDocumentQuota(db: Db, userId: number): Promise<void> {
  if ((await countDocuments(db, userId)) < DOCUMENTS_MAX) return;
  throw new DomainError(
    'TOO_LARGE',
    `Tu cuaderno ha llegado a su límite de ${DOCUMENTS_MAX} documentos`,
  );
}

/**
 * Stores a new document with its photos. A retry under the same id changes nothing.
 *
 * @returns the stored document; `created` is false for a retry
 * @throws DomainError GONE when it has been deleted since, TOO_LARGE when the book is full
 */
export async function recordDocument(
  context: BookContext,
  { id = newId(), ...payload }: DocumentPayload & { id?: string | undefined },
): Promise<{ created: boolean; document: UserDocument }> {
  const { db, userId } = context;
  const before = await findDocument(db, userId, id);
  if (before) return { created: false, document: before };
  await checkDocumentQuota(db, userId);
  const created = await withPhotos(context, payload, (photos) =>
    roomTransaction(db, userId, async (tx) => {
      // Simultaneous ones don't count each other, and a retry is no document more.
      if (!(await findDocument(tx, userId, id))) await checkDocumentQuota(tx, userId);
      return insertDocument(tx, userId, id, { ...payload, photos });
    }),
  );
  const document = await findDocument(db, userId, id);
  // Deleted in between by another request.
  if (!document) throw documentNotFound();
  return { created, document };
}

/** What a write names: a document, and the version that it began from. */
type Base = { id: string; version?: number | undefined };

function check(document: UserDocument | null, { version }: Base): UserDocument {
  if (document === null) throw documentNotFound();
  if (version === undefined || version === document.version) return document;
  throw new DomainError('CONFLICT', 'Este documento ha cambiado desde que lo abriste');
}

/**
 * Locks a document for a write.
 *
 * @throws DomainError NOT_FOUND for another user's, CONFLICT when it has changed since `version`
 */
export async function checkedDocument(tx: Db, userId: number, base: Base): Promise<UserDocument> {
  if (!isUuid(base.id)) throw documentNotFound();
  return check(await lockDocument(tx, userId, base.id), base);
}

/** Replaces the content of a document. Throws like `checkedDocument`, and TOO_LARGE when the book is full. */
export async function editDocument(
  context: BookContext,
  { id, version, ...payload }: DocumentPayload & Base,
): Promise<UserDocument> {
  const { db, userId } = context;
  if (!isUuid(id)) throw documentNotFound();
  // Before the photos are decoded, which is slow.
  check(await findDocument(db, userId, id), { id, version });
  return withPhotos(context, payload, (photos) =>
    userTransaction(db, userId, async (tx) => {
      const locked = await checkedDocument(tx, userId, { id, version });
      await replaceDocument(tx, userId, locked.id, { ...payload, photos });
      return (await findDocument(tx, userId, locked.id)) ?? locked;
    }),
  );
}
