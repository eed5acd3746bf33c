/** What was being written when a form was left: on this device alone, until it is saved or thrown away. */
export interface Draft<Values> {
  values: Values;
  /** When it was last written in, as an ISO time. */
  at: string;
}

/** What the key of every draft begins with. */
export const DRAFT_PREFIX = 'cuaderno-de-caza.draft.';

/** Each hunter's form has a draft of its own: a new outing of each kind, and each outing that is edited. */
export function draftKey(userId: number, type: string, id: string | null): string {
  return `${DRAFT_PREFIX}${userId}.${type}.${id ?? 'new'}`;
}

export function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Draft<Values>) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft where there is room for it; a form works without. */
export function writeDraft<Values>(key: string, values: Values, now = new Date()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ values, at: now.toISOString() }));
  } catch {
    // Storage is closed or full: nothing is lost that was kept before.
  }
}

export function discardDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is left to throw away.
  }
}
