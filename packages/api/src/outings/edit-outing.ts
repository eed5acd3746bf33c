import { findOuting, lockOuting, replaceOuting } from '@cuaderno/db';
import {
  DomainError,
  type Outing,
  type OutingPayload,
  isUuid,
  outingNotFound,
} from '@cuaderno/domain';
import type { Hunter } from '../trpc';
import { prepareOuting } from './prepare-outing';

type Edit = OutingPayload & { id: string; version?: number | undefined };

/** Somebody else's change, on another device, came in between. */
export function outingChanged(): DomainError {
  return new DomainError('CONFLICT', 'Esta salida ha cambiado desde que la abriste');
}

function check(outing: Outing | null, { type, version }: Edit): Outing {
  if (outing === null || outing.type !== type) throw outingNotFound();
  if (version !== undefined && version !== outing.version) {
    throw outingChanged();
  }
  return outing;
}

/**
 * Replaces what an outing holds. NOT_FOUND when it is not the hunter's, or of another modality;
 * CONFLICT when it has changed since the `version` that the edit started from.
 */
export async function editOuting({ db, userId, signal }: Hunter, edit: Edit): Promise<Outing> {
  const { id: asked, version: _version, ...payload } = edit;
  if (!isUuid(asked)) throw outingNotFound();
  const id = asked.toLowerCase();
  // Photos take long: they are prepared before the row is locked, and only for an edit that can succeed.
  const before = check(await findOuting(db, userId, id), edit);
  const turn = { hunter: userId, signal };
  const prepared = await prepareOuting(id, payload, turn, before.species);
  await db.transaction(async (tx) => {
    const locked = check(await lockOuting(tx, userId, id), edit);
    const current =
      locked.version === before.version
        ? prepared
        : await prepareOuting(id, payload, turn, locked.species);
    await replaceOuting(tx, userId, id, current);
  });
  return check(await findOuting(db, userId, id), { ...edit, version: undefined });
}
