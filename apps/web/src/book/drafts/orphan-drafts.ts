import type { OutingSummary } from '@cuaderno/domain';
import { allDrafts, discardDraft, type Draft } from './drafts';
import { readOutbox } from '../outbox/read-outbox';

/*
 * A draft of a change goes with its outing, once the server no longer has that; not when 'Eliminar' is
 * pressed. Until it is taken a deletion may be refused, come into conflict or be discarded, and then what
 * was typed is offered again. An outing that is gone has no form that would offer it.
 */

/** Throws the drafts of changes to an outing away that the server has deleted. */
export async function discardDraftsOf(userId: number, outingId: string): Promise<void> {
  const drafts = await allDrafts().catch(() => []);
  await Promise.all(
    drafts
      .filter((draft) => draft.userId === userId && draft.base?.id === outingId)
      .map(({ id }) => discardDraft(id)),
  );
}

/**
 * The hunter's drafts of changes to outings of which nothing waits to be sent: what waits may be new to the
 * server, or be recorded there anew. Begin it before the server is asked for its book, because what it takes
 * meanwhile is no longer in the outbox, and not in that answer either.
 */
export async function draftsOfSent(userId: number): Promise<Draft<unknown>[]> {
  const [drafts, items] = await Promise.all([allDrafts(), readOutbox(userId)]);
  const waiting = new Set(items.map(({ outingId }) => outingId));
  return drafts.filter(
    ({ userId: whose, base }) => whose === userId && base && !waiting.has(base.id),
  );
}

/** Throws those drafts away whose outing the server's book lacks: it was deleted, here or elsewhere. */
export async function discardGone(
  drafts: readonly Draft<unknown>[],
  book: readonly OutingSummary[],
): Promise<void> {
  const known = new Set(book.map(({ id }) => id));
  const gone = drafts.filter(({ base }) => base && !known.has(base.id));
  await Promise.all(gone.map(({ id }) => discardDraft(id)));
}
