import type { Outing } from '@cuaderno/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
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

interface DraftForm<Values> {
  type: Draft<Values>['type'];
  /** The outing at the start of its change; stored with the draft. */
  base: Outing | null;
  values: Values;
  /** Without changes there is nothing to store: an earlier write is deleted. */
  isChanged: boolean;
  /** Puts the values of a draft into the form. */
  show: (values: Values) => void;
}

/**
 * Stores a form's values as a draft on this device after each change. With 'offer', each form has a draft of its
 * own, locked while it is open, so that two forms never overwrite one; the newest of a closed form is offered.
 * With `recover`, the draft has that id, and one left by a closed page is shown at once.
 */
export function useDraft<Values>(form: DraftForm<Values>, how: 'offer' | { recover: string }) {
  const { type, base, isChanged, show } = form;
  const userId = useSession().user.id;
  const recovered = how === 'offer' ? null : how.recover;
  const [begun, setBegun] = useState(() => ({ id: recovered ?? uuidv7(), base }));
  const [offered, setOffered] = useState<Draft<Values> | null>(null);
  // Remounts fields with their own text when a draft is restored.
  const [generation, setGeneration] = useState(0);
  /** Whether changes are stored; not after a save, and only after the first `keep` of a recovered form. */
  const keeping = useRef(recovered === null);
  const showFound = useRef(show);
  const outingId = base?.id ?? null;

  useEffect(() => (recovered === null ? lockDraft(begun.id) : undefined), [recovered, begun.id]);

  useEffect(() => {
    let unmounted = false;
    const reading =
      recovered === null
        ? readDraft<Values>(userId, type, outingId)
        : readUnlockedDraft<Values>(recovered);
    const open = (draft: Draft<Values>) => {
      if (recovered === null) setOffered(draft);
      // What was typed meanwhile stays.
      else if (!keeping.current) showFound.current(draft.values);
    };
    void reading.then((draft) => unmounted || !draft || open(draft));
    return () => {
      unmounted = true;
    };
  }, [recovered, userId, type, outingId]);

  useStored(begun, form, keeping);

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
    /** Stores the changes from now on. */
    keep: () => {
      keeping.current = true;
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

/** Stores the values after each change. */
function useStored<Values>(
  begun: Pick<Draft<Values>, 'id' | 'base'>,
  { type, values, isChanged }: DraftForm<Values>,
  keeping: RefObject<boolean>,
) {
  const userId = useSession().user.id;
  const written = useRef(false);
  useEffect(() => {
    if (!keeping.current) return;
    // At once: the page may be closed a moment later.
    if (isChanged) void writeDraft({ ...begun, userId, type, values });
    // The changes were undone.
    else if (written.current) void discardDraft(begun.id);
    written.current = isChanged;
  }, [keeping, isChanged, begun, userId, type, values]);
}

/**
 * The values of a form, kept as a draft from the first change to `drop`. A draft left by a closed page takes
 * the place of the `stored` values, and `isRecovered` says so.
 */
export function useTyped<Values>(
  { id, ...fixed }: Pick<Draft<Values>, 'id' | 'type' | 'base'>,
  stored: Values,
) {
  const [typed, setTyped] = useState(stored);
  const [isRecovered, setRecovered] = useState(false);
  const show = (values: Values) => {
    setTyped(values);
    setRecovered(true);
  };
  const draft = useDraft({ ...fixed, values: typed, isChanged: true, show }, { recover: id });
  const drop = () => {
    setRecovered(false);
    draft.finish();
  };
  return {
    typed,
    isRecovered,
    type: (change: (now: Values) => Values) => {
      draft.keep();
      setTyped(change);
    },
    drop,
    /** Goes back to the stored values. */
    reset: () => {
      drop();
      setTyped(stored);
    },
  };
}
