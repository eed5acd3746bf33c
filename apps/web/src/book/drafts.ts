import { type IDBPDatabase, openDB } from 'idb';

/** What was being written when a form was left: on this device alone, until it is saved or thrown away. */
export interface Draft<Values> {
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

let opened: Promise<IDBPDatabase> | undefined;

async function open(): Promise<IDBPDatabase> {
  return openDB(NAME, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    // A newer version in another tab waits for this one to let go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  });
}

/** Rejects where the browser keeps nothing: a form works without. */
const openDrafts = () => (opened ??= open());

/** Each hunter's form has a draft of its own: a new outing of each kind, and each outing that is edited. */
export function draftKey(userId: number, type: string, id: string | null): string {
  return `${userId}.${type}.${id ?? 'new'}`;
}

/** The draft under `key`; null without one, or where nothing can be kept. */
export async function readDraft<Values>(key: string): Promise<Draft<Values> | null> {
  return openDrafts().then(
    async (drafts) => ((await drafts.get(STORE, key)) as Draft<Values> | undefined) ?? null,
    () => null,
  );
}

/** Every draft on this device, of whichever hunter. */
export async function allDrafts(): Promise<unknown[]> {
  return (await openDrafts()).getAll(STORE);
}

/** Keeps a draft where there is room for it. */
export async function writeDraft<Values>(
  key: string,
  values: Values,
  now = new Date(),
): Promise<void> {
  const draft: Draft<Values> = { values, at: now.toISOString() };
  // Full, or closed: nothing is lost that was kept before.
  await openDrafts()
    .then((drafts) => drafts.put(STORE, draft, key))
    .catch(() => undefined);
}

/** Throws a draft away. */
export async function discardDraft(key: string): Promise<void> {
  await openDrafts()
    .then((drafts) => drafts.delete(STORE, key))
    .catch(() => undefined);
}
