import type { Modality, Outing } from '@cuaderno/domain';
import type { DBSchema } from 'idb';
import { unlockedDrafts } from './draft-locks';
import { databaseOpener } from '../device/open-database';

/** A half-written form: on this device alone, until it is saved or discarded. */
export interface Draft<Values> {
  /** Also the id of the new outing. */
  id: string;
  userId: number;
  type: Modality | 'document' | 'trophy';
  /** The outing at the start of its change; null for a new one. */
  base: Outing | null;
  values: Values;
  /** The ISO time of its last change. */
  at: string;
}

/**
 * A separate database: localStorage is written to the disk seconds later, and the book's database may fail to
 * open.
 */
const NAME = 'cuaderno-de-caza.drafts';
const STORE = 'drafts';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Draft<unknown> };
}

/** Rejects without storage. */
const openDrafts = databaseOpener<Schema>(
  NAME,
  1,
  (database) => void database.createObjectStore(STORE, { keyPath: 'id' }),
);

/** @returns the drafts of every user of this device. */
export async function allDrafts(): Promise<Draft<unknown>[]> {
  return (await openDrafts()).getAll(STORE);
}

/**
 * @returns the user's newest draft without an open form: of a new outing of the modality, or of a change of
 * `outingId`; null without one, or without storage.
 */
export async function readDraft<Values>(
  userId: number,
  type: Draft<Values>['type'],
  outingId: string | null,
): Promise<Draft<Values> | null> {
  const drafts = await allDrafts().catch(() => []);
  const [newest] = (await unlockedDrafts(drafts))
    .filter((draft) => draft.userId === userId && draft.type === type)
    .filter(({ base }) => (base?.id ?? null) === outingId)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (newest as Draft<Values> | undefined) ?? null;
}

/** @returns the draft as stored now; null when it was deleted or has an open form */
export async function readUnlockedDraft<Values>(id: string): Promise<Draft<Values> | null> {
  const drafts = await allDrafts().catch(() => []);
  const [left] = await unlockedDrafts(drafts.filter((draft) => draft.id === id));
  return (left as Draft<Values> | undefined) ?? null;
}

/** Stores a draft, if there is space for it. */
export async function writeDraft<Values>(
  draft: Omit<Draft<Values>, 'at'>,
  now = new Date(),
): Promise<void> {
  // As JSON: a score that is NaN becomes null.
  const values = JSON.parse(JSON.stringify(draft.values)) as Values;
  // A failed write leaves the earlier draft.
  await openDrafts()
    .then((drafts) => drafts.put(STORE, { ...draft, values, at: now.toISOString() }))
    .catch(() => undefined);
}

/** Deletes a draft. */
export async function discardDraft(id: string): Promise<void> {
  await openDrafts()
    .then((drafts) => drafts.delete(STORE, id))
    .catch(() => undefined);
}
