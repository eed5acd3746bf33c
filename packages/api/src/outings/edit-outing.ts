import { findOuting, hunterTransaction, lockOuting, replaceOuting } from '@cuaderno/db';
import {
  DomainError,
  type Modality,
  type Outing,
  type OutingPayload,
  isUuid,
  outingNotFound,
  placePieces,
} from '@cuaderno/domain';
import { checkBookQuotas, checkPhotoQuotas } from '../account/check-quotas';
import type { SignedInContext } from '../trpc';
import { newPhotosOf, placeOuting, prepareAllPhotos } from './prepare-outing';

/**
 * What a change began from: the outing's version, and (`unchangedSince`, its `updatedAt`) when it had got
 * that. Numbers that were given twice before they no longer were are told apart by it.
 */
export type Base = { version?: number | undefined; unchangedSince?: string | undefined };

type Edit = OutingPayload & Base & { id: string };

/** Throws CONFLICT when the outing is no longer what a change began from; without a version it may be anything. */
export function checkBase(outing: Outing, { version, unchangedSince }: Base): void {
  if (version === undefined) return;
  const isOlder = unchangedSince !== undefined && unchangedSince !== outing.updatedAt;
  if (version !== outing.version || isOlder) {
    throw new DomainError('CONFLICT', 'Esta salida ha cambiado desde que la abriste');
  }
}

function check(outing: Outing | null, type: Modality, base: Base): Outing {
  if (outing === null || outing.type !== type) throw outingNotFound();
  checkBase(outing, base);
  return outing;
}

/**
 * Replaces what an outing holds. NOT_FOUND when it is not the hunter's, or of another modality;
 * CONFLICT when it has changed since the `version` that the edit started from; TOO_LARGE when the book is full.
 */
export async function editOuting(hunter: SignedInContext, edit: Edit): Promise<Outing> {
  const { db, userId, signal } = hunter;
  const { id: asked, version, unchangedSince, ...payload } = edit;
  if (!isUuid(asked)) throw outingNotFound();
  const id = asked.toLowerCase();
  const base = { version, unchangedSince };
  // Photos take long: they are prepared before anything is locked, and only for an edit that can succeed.
  const before = check(await findOuting(db, userId, id), payload.type, base);
  const pieces = placePieces(payload, []).length - before.species.length;
  await checkBookQuotas(hunter, { outings: 0, pieces });
  const photos = await prepareAllPhotos(payload, { userId, signal });
  await checkPhotoQuotas(hunter, newPhotosOf(photos), { staged: false });
  await hunterTransaction(db, userId, async (tx) => {
    const { species } = check(await lockOuting(tx, userId, id), payload.type, base);
    await replaceOuting(tx, userId, id, placeOuting(id, payload, photos, species));
  });
  return check(await findOuting(db, userId, id), payload.type, {});
}
