import type { Modality, Outing } from '@cuaderno/domain';
import type { DBSchema } from 'idb';
import { leftDrafts } from './draft-locks';
import { openOnce } from '../device/open-database';

/** What was being written when a form was left: on this device alone, until it is saved or thrown away. */
export interface Draft<Values> {
  /** The form that it was written in; a new outing is recorded under this id. */
  id: string;
  userId: number;
  type: Modality;
  /** The outing as it was when its change began; null for a new one. */
  base: Outing | null;
  values: Values;
  /** When it was last written in, as an ISO time. */
  at: string;
}

/**
 * Not in localStorage, which the browser writes to the disk seconds later: a browser that dies first takes
 * it along. And not in the database of the book: a form writes here with each letter, even where that one
 * can't be opened.
 */
const NAME = 'cuaderno-de-caza.drafts';
const STORE = 'drafts';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Draft<unknown> };
}

/** Rejects where the browser keeps nothing: a form works without. */
const openDrafts = openOnce<Schema>(
  NAME,
  1,
  (database) => void database.createObjectStore(STORE, { keyPath: 'id' }),
);

/** Every draft on this device, of whichever hunter. */
export async function allDrafts(): Promise<Draft<unknown>[]> {
  return (await openDrafts()).getAll(STORE);
}

/**
 * The newest draft of a hunter's new outing of a modality, or of the change of the outing `outingId`, that no
 * form is open on; null without one, or where nothing can be kept.
 */
export async function readDraft<Values>(
  userId: number,
  type: Modality,
  outingId: string | null,
): Promise<Draft<Values> | null> {
  const drafts = await allDrafts().catch(() => []);
  const [newest] = (await leftDrafts(drafts))
    .filter((draft) => draft.userId === userId && draft.type === type)
    .filter(({ base }) => (base?.id ?? null) === outingId)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (newest as Draft<Values> | undefined) ?? null;
}

/** A draft as it is by now; null when it is gone, or when a form is open on it. */
export async function readLeftDraft<Values>(id: string): Promise<Draft<Values> | null> {
  const drafts = await allDrafts().catch(() => []);
  const [left] = await leftDrafts(drafts.filter((draft) => draft.id === id));
  return (left as Draft<Values> | undefined) ?? null;
}

/** Keeps a draft where there is room for it. */
export async function writeDraft<Values>(
  draft: Omit<Draft<Values>, 'at'>,
  now = new Date(),
): Promise<void> {
  // As JSON has it: a score that is no number is typed anew.
  const values = JSON.parse(JSON.stringify(draft.values)) as Values;
  // Full, or closed: nothing is lost that was kept before.
  await openDrafts()
    .then((drafts) => drafts.put(STORE, { ...draft, values, at: now.toISOString() }))
    .catch(() => undefined);
}

/** Throws the draft of a form away. */
export async function discardDraft(id: string): Promise<void> {
  await openDrafts()
    .then((drafts) => drafts.delete(STORE, id))
    .catch(() => undefined);
}
