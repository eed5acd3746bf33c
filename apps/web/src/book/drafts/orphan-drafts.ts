import type { OutingSummary } from '@cuaderno/domain';
import { allDrafts, discardDraft, type Draft } from './drafts';
import { readOutbox } from '../outbox/read-outbox';

/*
 * The draft of a change is deleted only once the server no longer has its outing: a queued deletion may be
 * rejected, conflict or be discarded.
 */

/** Deletes the drafts of changes to an outing that the server has deleted. */
export async function discardDraftsOf(userId: number, outingId: string): Promise<void> {
  const drafts = await allDrafts().catch(() => []);
  await Promise.all(
    drafts
      .filter((draft) => draft.userId === userId && draft.base?.id === outingId)
      .map(({ id }) => discardDraft(id)),
  );
}

/**
 * Call before the book is requested: a write accepted meanwhile is neither in the outbox nor in that answer.
 * @returns the user's drafts of changes to outings without unsent writes.
 */
export async function draftsOfSent(userId: number): Promise<Draft<unknown>[]> {
  const [drafts, items] = await Promise.all([allDrafts(), readOutbox(userId)]);
  const unsent = new Set(items.map(({ outingId }) => outingId));
  return drafts.filter(
    ({ userId: whose, base }) => whose === userId && base && !unsent.has(base.id),
  );
}

/** Deletes the drafts whose outing is missing in the server's book. */
export async function discardOrphans(
  drafts: readonly Draft<unknown>[],
  book: readonly OutingSummary[],
): Promise<void> {
  const known = new Set(book.map(({ id }) => id));
  const orphans = drafts.filter(({ base }) => base && !known.has(base.id));
  await Promise.all(orphans.map(({ id }) => discardDraft(id)));
}
