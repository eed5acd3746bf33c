import type { Outing } from '@cuaderno/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { discardDraft, type Draft, writeDraft } from './drafts/drafts';
import { useSession } from './use-session';

export interface DraftForm<Values> {
  type: Draft<Values>['type'];
  /** The outing at the start of its change; stored with the draft. */
  base: Outing | null;
  values: Values;
  /** Without changes there is nothing to store: an earlier write is deleted. */
  isChanged: boolean;
}

/** Stores a form's values on this device after each change, as a draft with that id, while `keeping` says so. */
export function useStoredDraft<Values>(
  { id, base, type, values, isChanged }: DraftForm<Values> & { id: string },
  keeping: RefObject<boolean>,
) {
  const userId = useSession().user.id;
  const written = useRef(false);
  useEffect(() => {
    if (!keeping.current) return;
    // At once: the page may be closed a moment later.
    if (isChanged) void writeDraft({ id, base, userId, type, values });
    // The changes were undone.
    else if (written.current) void discardDraft(id);
    written.current = isChanged;
  }, [keeping, isChanged, id, base, userId, type, values]);
}
