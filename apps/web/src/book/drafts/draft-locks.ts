/*
 * An open form has a lock named after its draft, so that no other tab offers it. The browser releases the
 * locks of a closed tab. Without locks (old browsers) no draft counts as open.
 */

const lockName = (id: string) => `draft:${id}`;

/** Locks the draft of an open form. @returns a function that releases it. */
export function lockDraft(id: string): () => void {
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(lockName(id), () => ended).catch(() => undefined);
  return () => end?.();
}

/** @returns the drafts without an open form */
export async function unlockedDrafts<D extends { id: string }>(drafts: readonly D[]): Promise<D[]> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const held = new Set(locks?.held?.map(({ name }) => name));
  return drafts.filter(({ id }) => !held.has(lockName(id)));
}
