import type { Modality } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { discardDraft, type Draft, draftKey, readDraft, writeDraft } from '../../book/drafts';
import { useUser } from '../../lib/session';

/**
 * Keeps what is typed on this device, so that a reload, a lost session or a wrong tap costs nothing;
 * and offers it back the next time the form is opened.
 */
export function useDraft<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  current: Values,
  type: Modality,
  id: string | null,
) {
  const user = useUser();
  const key = draftKey(user?.id ?? 0, type, id);
  const [offered, setOffered] = useState<Draft<Values> | null>(null);
  // Fields that keep their own text start again from the form when it is taken back.
  const [generation, setGeneration] = useState(0);
  const { isDirty } = form.formState;
  const finished = useRef(false);

  useEffect(() => {
    let left = false;
    void readDraft<Values>(key).then((draft) => left || setOffered(draft));
    return () => {
      left = true;
    };
  }, [key]);

  useEffect(() => {
    if (isDirty && !finished.current) void writeDraft(key, current);
  }, [isDirty, key, current]);

  const discard = () => {
    void discardDraft(key);
    setOffered(null);
  };
  /** The outing is saved: nothing is half written any more. */
  const finish = () => {
    finished.current = true;
    void discardDraft(key);
  };
  const restore = () => {
    if (!offered) return;
    form.reset(offered.values, { keepDefaultValues: true });
    setGeneration(generation + 1);
    setOffered(null);
  };
  // Once somebody types, the old draft makes way for what is being written.
  return { offered: isDirty ? null : offered, restore, discard, finish, generation };
}
