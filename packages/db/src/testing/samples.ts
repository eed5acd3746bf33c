import { pieceDetails, type User } from '@cuaderno/domain';
import { v7 } from 'uuid';
import type { Db } from '../database';
import type { NewEntry } from '../queries/outings/outing-entries';
import type { NewOuting } from '../queries/outings/outing-writes';
import { insertOuting, replaceOuting, type Written } from '../queries/outings/outing-writes';
import { findOuting } from '../queries/outings/outings';
import type { PhotoData } from '../queries/photos/photo-writes';
import { insertUser } from '../queries/accounts/users';

/** Stores a new user. */
export function someUser(db: Db): Promise<User> {
  return insertUser(db, { email: `${v7()}@ejemplo.es`, name: 'Ana', password: null });
}

/** Creates an espera without species or photos. */
export function someOuting(changes: Partial<NewOuting> = {}): NewOuting {
  return {
    id: v7(),
    type: 'espera',
    date: '2026-10-12',
    country: 'España',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    location: 'Coto del Río',
    description: null,
    customParams: { cotoName: 'Coto del Río', place: 'La umbría' },
    photos: [],
    entries: [],
    ...changes,
  };
}

/** Creates an entry of one boar. */
export function someEntry(changes: Partial<NewEntry> = {}): NewEntry {
  const boar = { species: 'Jabalí', quantity: 1, ...pieceDetails({}), photos: [] };
  return { id: v7(), ...boar, ...changes };
}

/** Creates a photo of two bytes, identified by `mark`. */
export function somePhoto(mark = 1): PhotoData {
  return {
    id: v7(),
    image: Uint8Array.of(255, mark),
    thumb: Uint8Array.of(mark),
    width: 640,
    height: 480,
    mime: 'image/jpeg',
  };
}

/** Stores an outing. */
export async function storeOuting(
  db: Db,
  userId: number,
  changes: Partial<NewOuting> = {},
): Promise<NewOuting> {
  const outing = someOuting(changes);
  await insertOuting(db, userId, outing);
  return outing;
}

/** Replaces a stored outing. @returns null when there is none */
export async function replaceStored(
  db: Db,
  userId: number,
  id: string,
  content: Omit<NewOuting, 'id'>,
): Promise<Written | null> {
  const before = await findOuting(db, userId, id);
  return before && replaceOuting(db, userId, before, content);
}
