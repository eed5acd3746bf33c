import { MAX_PHOTOS, STAGED_DAYS } from '@cuaderno/domain';
import type { DBSchema } from 'idb';
import { databaseOpener } from '../device/open-database';
import { withRoom } from './storage-quota';

/** Photos shared from another app, until a form has them; of no user, as nobody may be signed in. */
export interface SharedPhotos {
  images: { name: string; blob: Blob }[];
  /** The numbers of files that were not kept. */
  notImages: number;
  tooLarge: number;
  tooMany: number;
  /** In milliseconds. */
  sharedAt: number;
  /** The first user who has seen them. */
  userId?: number;
}

/** Largest file that is kept, in bytes: that of a camera of 200 megapixels. */
const MAX_BYTES = 64 * 1024 ** 2;
const KEPT_FOR = STAGED_DAYS * 24 * 60 * 60 * 1000;

const STORE = 'shared';
const KEY = 'last';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: SharedPhotos };
}

/** A separate database, which an earlier build does not open. */
const openShared = databaseOpener<Schema>(
  'cuaderno-de-caza.shared',
  1,
  (database) => void database.createObjectStore(STORE),
);

/** Keeps the photos among shared files, as many as a piece has, in place of those shared before. */
export async function keepSharedPhotos(files: readonly File[], now = Date.now()): Promise<void> {
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const fitting = images.filter(({ size }) => size <= MAX_BYTES);
  const shared: SharedPhotos = {
    images: fitting.slice(0, MAX_PHOTOS).map((file) => ({ name: file.name, blob: file })),
    notImages: files.length - images.length,
    tooLarge: images.length - fitting.length,
    tooMany: Math.max(0, fitting.length - MAX_PHOTOS),
    sharedAt: now,
  };
  await withRoom(async () => (await openShared()).put(STORE, shared, KEY));
}

/**
 * Reads the photos that no form has taken yet, which are then the user's; deletes those of another user.
 * @returns null without any, or without storage
 */
export async function readSharedPhotos(userId: number): Promise<SharedPhotos | null> {
  try {
    const { store, done } = (await openShared()).transaction(STORE, 'readwrite');
    const shared = await store.get(KEY);
    const isTheirs = (shared?.userId ?? userId) === userId;
    if (!isTheirs) await store.delete(KEY);
    else if (shared && shared.userId === undefined) await store.put({ ...shared, userId }, KEY);
    await done;
    return (isTheirs && shared) || null;
  } catch {
    return null;
  }
}

/** Deletes the shared photos; with `sharedAt`, those alone, as others may have replaced them. */
export async function deleteSharedPhotos(sharedAt?: number): Promise<void> {
  const { store, done } = (await openShared()).transaction(STORE, 'readwrite');
  const shared = sharedAt === undefined ? undefined : await store.get(KEY);
  if (shared?.sharedAt === sharedAt) await store.delete(KEY);
  await done;
}

/** Deletes shared photos that no form has taken for a week. */
export async function purgeSharedPhotos(now = Date.now()): Promise<void> {
  const shared = await (await openShared()).get(STORE, KEY);
  if (shared && now - shared.sharedAt > KEPT_FOR) await deleteSharedPhotos(shared.sharedAt);
}
