import type { Modality, Outing, OutingPayload } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { missingReason } from './missing-reason';
import { useDraft } from './use-draft';
import { useSave } from './use-save';

/** The state of a modality's form: its fields, the reason not to save it, and saving. */
export function useOutingForm<Values extends FieldValues, Payload extends OutingPayload>(
  type: Modality,
  schema: z.ZodMiniType<Payload, Values>,
  values: Values,
  previous: Outing | null,
) {
  const form = useForm<Values, unknown, Payload>({
    resolver: standardSchemaResolver(schema),
    // Includes fields that are not sent: without a default value the form would count as changed.
    defaultValues: { ...values, placeByHand: false } as DefaultValues<Values>,
    mode: 'onChange',
  });
  const current = useWatch({ control: form.control });
  const checked = schema.safeParse(current);
  const draft = useDraft(form, current as Values, type, previous);
  const saving = useSave(draft);
  return {
    form,
    draft,
    /** Null when it can be saved. */
    reason: checked.success ? null : missingReason(checked.error.issues, current),
    submit: form.handleSubmit((payload) => saving.save(payload)),
    ...saving,
  };
}
