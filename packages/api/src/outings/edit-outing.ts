import { type Db, findOuting, lockOuting, replaceOuting, roomTransaction } from '@cuaderno/db';
import {
  DomainError,
  type Modality,
  type Outing,
  type OutingPayload,
  isUuid,
  outingNotFound,
} from '@cuaderno/domain';
import { checkBookQuotas, checkPhotoQuotas } from '../account/check-quotas';
import type { BookContext } from '../trpc';
import { newPhotosOf, placeOuting, prepareAllPhotos, withHeld } from './prepare-outing';

/**
 * The outing that a change began from: its version, and its `updatedAt` (`unchangedSince`), which
 * distinguishes versions that older releases issued twice.
 */
export type Base = { version?: number | undefined; unchangedSince?: string | undefined };

type Edit = OutingPayload & Base & { id: string };

/** @throws DomainError CONFLICT when the outing has changed since `base`; without a version never */
export function checkBase(outing: Outing, { version, unchangedSince }: Base): void {
  if (version === undefined) return;
  const isOlder = unchangedSince !== undefined && unchangedSince !== outing.updatedAt;
  if (version !== outing.version || isOlder) {
    throw new DomainError('CONFLICT', 'Esta salida ha cambiado desde que la abriste');
  }
}

/** @throws DomainError INVALID for an edit by a client that knows one piece, of an outing with several */
function checkListed({ species }: Outing, namesList: boolean): void {
  if (namesList || species.length < 2) return;
  const message = `Aquí había ${species.length} piezas: indica la lista`;
  throw new DomainError('INVALID', message, [{ path: 'animals', message }]);
}

function check(outing: Outing | null, type: Modality, base: Base): Outing {
  if (outing === null || outing.type !== type) throw outingNotFound();
  checkBase(outing, base);
  return outing;
}

/**
 * Replaces the content of an outing.
 *
 * @param namesList whether the client has sent `animals`, if only null for no list
 * @throws DomainError NOT_FOUND for another user's or another modality, CONFLICT when it has changed since
 *   `version`, TOO_LARGE when the book is full
 */
export async function editOuting(
  context: BookContext,
  edit: Edit,
  namesList: boolean,
): Promise<Outing> {
  const { db, userId, signal, photoStore, answerCursors } = context;
  const { version, unchangedSince, id: anyCaseId, ...payload } = edit;
  if (!isUuid(anyCaseId)) throw outingNotFound();
  const id = anyCaseId.toLowerCase();
  const base = { version, unchangedSince };
  // Slow: before any lock, and only for an edit that can succeed.
  const before = check(await findOuting(db, userId, id), payload.type, base);
  checkListed(before, namesList);
  const moreThan = ({ species }: Outing) => payload.pieces.length - species.length;
  await checkBookQuotas(context, { outings: 0, pieces: moreThan(before) });
  const photos = await prepareAllPhotos(payload, { userId, signal });
  const added = newPhotosOf(photos);
  await checkPhotoQuotas(context, added, { staged: false });
  const written = await photoStore.hold(context, added, async (held) => {
    const replace = (tx: Db, outing: Outing) =>
      replaceOuting(tx, userId, outing, placeOuting(id, payload, withHeld(photos, held), outing));
    const replaced = moreThan(before) > 0 ? null : await replace(db, before);
    if (replaced) return replaced;
    // It adds pieces, which simultaneous edits don't count, or it has changed since it was read.
    return roomTransaction(db, userId, async (tx) => {
      const locked = check(await lockOuting(tx, userId, id), payload.type, base);
      checkListed(locked, namesList);
      await checkBookQuotas({ ...context, db: tx }, { outings: 0, pieces: moreThan(locked) });
      return replace(tx, locked);
    });
  });
  if (written === null) throw outingNotFound();
  answerCursors(written.cursors);
  return written.outing;
}
