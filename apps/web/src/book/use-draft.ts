import type { Outing } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { lockDraft } from './drafts/draft-locks';
import {
  discardDraft,
  type Draft,
  readDraft,
  readUnlockedDraft,
  writeDraft,
} from './drafts/drafts';
import { useSession } from './use-session';
import { type DraftForm, useStoredDraft } from './use-stored-draft';

/**
 * The draft of a form that is opened to write something new: each form has one of its own, locked while it is
 * open, so that two forms never overwrite one; the newest of a closed form is offered, and `show` puts it into
 * the form.
 */
export function useDraft<Values>({
  show,
  ...form
}: DraftForm<Values> & { show: (values: Values) => void }) {
  const { type, base, isChanged } = form;
  const userId = useSession().user.id;
  const [begun, setBegun] = useState(() => ({ id: uuidv7(), base }));
  const [offered, setOffered] = useState<Draft<Values> | null>(null);
  // Remounts fields with their own text when a draft is restored.
  const [generation, setGeneration] = useState(0);
  const keeping = useRef(true);
  const outingId = base?.id ?? null;

  useEffect(() => lockDraft(begun.id), [begun.id]);

  useEffect(() => {
    let unmounted = false;
    void readDraft<Values>(userId, type, outingId).then((draft) => unmounted || setOffered(draft));
    return () => {
      unmounted = true;
    };
  }, [userId, type, outingId]);

  useStoredDraft({ ...form, ...begun }, keeping);

  /** Ends the offer. @returns the current draft, which another tab may have changed. */
  const answered = () => {
    setOffered(null);
    return offered && readUnlockedDraft<Values>(offered.id);
  };

  return {
    ...begun,
    generation,
    // Ends with typing; the old draft stays on the device.
    offered: isChanged ? null : offered,
    /** @returns whether the offered draft was still there */
    restore: async () => {
      const draft = await answered();
      if (!draft) return false;
      setBegun({ id: draft.id, base: draft.base });
      show(draft.values);
      setGeneration(generation + 1);
      return true;
    },
    /** @returns whether the offered draft was still there */
    discard: async () => {
      const draft = await answered();
      if (draft) await discardDraft(draft.id);
      return draft !== null;
    },
    /** Deletes the draft of a saved form. */
    finish: () => {
      keeping.current = false;
      void discardDraft(begun.id);
    },
    /** Stores the `latest` values as a draft again after a rejection, based on the `rejected` change. */
    resume: (rejected: Outing | null, latest: Values) => {
      const next = rejected ? { ...begun, base: rejected } : begun;
      keeping.current = true;
      setBegun(next);
      void writeDraft({ ...next, userId, type, values: latest });
    },
  };
}
