/*
 * A form holds a lock named after its draft while it is open, in whichever tab: a draft that somebody writes in
 * is not one that was left. The browser lets go of the locks of a tab that dies. Without locks (old browsers)
 * every draft is one that was left.
 */

const nameOf = (id: string) => `draft:${id}`;

/** Says that a form is open on the draft `id`; gives what ends it. */
export function holdDraft(id: string): () => void {
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(nameOf(id), () => ended).catch(() => undefined);
  return () => end?.();
}

/** Those of the drafts that no open form holds. */
export async function leftDrafts<D extends { id: string }>(drafts: readonly D[]): Promise<D[]> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const held = new Set(locks?.held?.map(({ name }) => name));
  return drafts.filter(({ id }) => !held.has(nameOf(id)));
}
