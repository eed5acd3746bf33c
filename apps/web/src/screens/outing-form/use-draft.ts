import type { Modality, Outing } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { v7 as uuidv7 } from 'uuid';
import { type Draft, useDraftStorage } from '../../book/use-draft-storage';
import { showToast } from '../../ui/toast-store';

/**
 * Keeps what is typed on this device, so that a reload, a lost session or a wrong tap costs nothing;
 * and offers it back the next time the form is opened. Each form keeps a draft of its own (`id`), and holds
 * it while it is open, so that two of them, or one that is on offer, never write over each other. `previous`
 * is the outing as it was when the change began, which a draft that is taken back brings along.
 */
export function useDraft<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  current: Values,
  type: Modality,
  outing: Outing | null,
) {
  const { holdDraft, readDraft, readLeftDraft, writeDraft, discardDraft } = useDraftStorage();
  const [begun, setBegun] = useState(() => ({ id: uuidv7(), base: outing }));
  const [offered, setOffered] = useState<Draft<Values> | null>(null);
  // Fields that keep their own text start again from the form when it is taken back.
  const [generation, setGeneration] = useState(0);
  const { isDirty } = form.formState;
  /** Whether there is something of this form to keep; not once it is saved. */
  const keeping = useRef(true);
  const written = useRef(false);
  const outingId = outing?.id ?? null;

  useEffect(() => holdDraft(begun.id), [holdDraft, begun.id]);

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
    // Typed and taken back: there is nothing to offer.
    else if (written.current) void discardDraft(begun.id);
    written.current = isDirty;
  }, [isDirty, begun, writeDraft, discardDraft, type, current]);

  /** The offer is answered. Gives the draft as it is by now; another tab may have been at it meanwhile. */
  const answered = async (): Promise<Draft<Values> | null> => {
    setOffered(null);
    const draft = offered && (await readLeftDraft<Values>(offered.id));
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
    // Once somebody types, the old draft makes way for what is being written; it stays on the device.
    offered: isDirty ? null : offered,
    restore: async () => {
      const draft = await answered();
      if (!draft) return;
      setBegun({ id: draft.id, base: draft.base });
      form.reset(draft.values, { keepDefaultValues: true });
      setGeneration(generation + 1);
    },
    discard: async () => {
      const draft = await answered();
      if (draft) await discardDraft(draft.id);
    },
    /** The outing is kept: nothing is half written any more. */
    finish: () => {
      keeping.current = false;
      void discardDraft(begun.id);
    },
    /** It was refused after all: what is on the screen is a draft again, of what waits as refused (`waiting`). */
    resume: (waiting: Outing | null) => {
      const next = waiting ? { ...begun, base: waiting } : begun;
      keeping.current = true;
      setBegun(next);
      void writeDraft({ ...next, type, values: form.getValues() });
    },
  };
}
