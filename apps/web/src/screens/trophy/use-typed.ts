import type { Outing } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import { useDraftStorage } from '../../book/use-draft-storage';

/**
 * The texts of a form, kept as a draft on this device from the first change to `drop`. A draft left by a closed
 * page takes the place of the stored texts, and `isRecovered` says so.
 */
export function useTyped<Values>(name: string, outing: Outing, stored: Values) {
  const { readUnlockedDraft, writeDraft, discardDraft } = useDraftStorage();
  const id = `trofeo ${outing.id} ${name}`;
  const [typed, setTyped] = useState(stored);
  const [isRecovered, setRecovered] = useState(false);
  const isTouched = useRef(false);

  useEffect(() => {
    let unmounted = false;
    void readUnlockedDraft<Values>(id).then((found) => {
      if (unmounted || !found || isTouched.current) return undefined;
      setTyped(found.values);
      return setRecovered(true);
    });
    return () => {
      unmounted = true;
    };
  }, [id, readUnlockedDraft]);

  useEffect(() => {
    if (!isTouched.current) return;
    // At once: the page may be closed a moment later.
    void writeDraft({ id, type: 'trophy', base: outing, values: typed });
  }, [id, outing, typed, writeDraft]);

  return {
    typed,
    isRecovered,
    type: (change: (now: Values) => Values) => {
      isTouched.current = true;
      setTyped(change);
    },
    drop: () => {
      isTouched.current = false;
      setRecovered(false);
      void discardDraft(id);
    },
    /** Goes back to the stored texts. */
    reset: () => {
      isTouched.current = false;
      setRecovered(false);
      setTyped(stored);
      void discardDraft(id);
    },
  };
}
