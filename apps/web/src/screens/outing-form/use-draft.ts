import type { Modality, Outing } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { v7 as uuidv7 } from 'uuid';
import { type Draft, useDraftStorage } from '../../book/use-draft-storage';
import { showToast } from '../../ui/sheet/toast-store';
import { draftValues } from './form-values';

/**
 * Stores a form's values as a draft on this device and offers it when the form is next opened. Each form
 * has its own draft (`id`), locked while it is open, so that two forms never overwrite one. `outing`,
 * the outing at the start of a change, is stored with the draft.
 */
export function useDraft<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  current: Values,
  type: Modality,
  outing: Outing | null,
) {
  const { lockDraft, readDraft, readUnlockedDraft, writeDraft, discardDraft } = useDraftStorage();
  const [begun, setBegun] = useState(() => ({ id: uuidv7(), base: outing }));
  const [offered, setOffered] = useState<Draft<Values> | null>(null);
  // Remounts fields with their own text when a draft is restored.
  const [generation, setGeneration] = useState(0);
  const { isDirty } = form.formState;
  /** Whether there are changes to store; not after a save. */
  const keeping = useRef(true);
  const written = useRef(false);
  const outingId = outing?.id ?? null;

  useEffect(() => lockDraft(begun.id), [lockDraft, begun.id]);

  useEffect(() => {
    let left = false;
    void readDraft<Values>(type, outingId).then((draft) => left || setOffered(draft));
    return () => {
      left = true;
    };
  }, [readDraft, type, outingId]);

  useEffect(() => {
    if (!keeping.current) return;
    if (isDirty) void writeDraft({ ...begun, type, values: current });
    // The changes were undone.
    else if (written.current) void discardDraft(begun.id);
    written.current = isDirty;
  }, [isDirty, begun, writeDraft, discardDraft, type, current]);

  /** Ends the offer. @returns the current draft, which another tab may have changed. */
  const answered = async (): Promise<Draft<Values> | null> => {
    setOffered(null);
    const draft = offered && (await readUnlockedDraft<Values>(offered.id));
    if (!draft) {
      showToast({
        tone: 'bad',
        title: 'Ese borrador ya no está',
        description: 'Lo has guardado, descartado o recuperado en otra ventana.',
      });
    }
    return draft;
  };

  return {
    ...begun,
    generation,
    // Ends with typing; the old draft stays on the device.
    offered: isDirty ? null : offered,
    restore: async () => {
      const draft = await answered();
      if (!draft) return;
      setBegun({ id: draft.id, base: draft.base });
      form.reset(draftValues(draft.values), { keepDefaultValues: true });
      setGeneration(generation + 1);
    },
    discard: async () => {
      const draft = await answered();
      if (draft) await discardDraft(draft.id);
    },
    /** Deletes the draft of a saved outing. */
    finish: () => {
      keeping.current = false;
      void discardDraft(begun.id);
    },
    /** Stores the form as a draft again after a rejection, based on the `rejected` change. */
    resume: (rejected: Outing | null) => {
      const next = rejected ? { ...begun, base: rejected } : begun;
      keeping.current = true;
      setBegun(next);
      void writeDraft({ ...next, type, values: form.getValues() });
    },
  };
}
