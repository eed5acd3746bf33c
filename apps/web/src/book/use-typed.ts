import { useEffect, useRef, useState } from 'react';
import { discardDraft, type Draft, readUnlockedDraft } from './drafts/drafts';
import { useStoredDraft } from './use-stored-draft';

/**
 * The values of a form for something that is there already, kept as its draft, which has that id, from the first
 * change to `drop`. A draft left by a closed page takes the place of the `stored` values, and `isRecovered` says so.
 */
export function useTyped<Values>(
  fixed: Pick<Draft<Values>, 'id' | 'type' | 'base'>,
  stored: Values,
) {
  const { id } = fixed;
  const [typed, setTyped] = useState(stored);
  const [isRecovered, setRecovered] = useState(false);
  const keeping = useRef(false);

  useEffect(() => {
    let unmounted = false;
    const recover = ({ values }: Draft<Values>) => {
      // What was typed meanwhile stays.
      if (unmounted || keeping.current) return;
      setTyped(values);
      setRecovered(true);
    };
    void readUnlockedDraft<Values>(id).then((draft) => draft && recover(draft));
    return () => {
      unmounted = true;
    };
  }, [id]);

  useStoredDraft({ ...fixed, values: typed, isChanged: true }, keeping);

  const drop = () => {
    keeping.current = false;
    setRecovered(false);
    void discardDraft(id);
  };
  return {
    typed,
    isRecovered,
    type: (change: (now: Values) => Values) => {
      keeping.current = true;
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
