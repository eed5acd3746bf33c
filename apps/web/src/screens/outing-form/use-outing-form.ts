import { FORM_SCHEMAS, type Modality, type OutingPayload } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../book/use-draft';
import { draftValues, type FormValues, formValues } from './form-values';
import type { FormProps } from './form-props';
import { missingReason } from './missing-reason';
import { useSave } from './use-save';

const SCHEMAS: { [Type in Modality]: z.core.$ZodType<OutingPayload, FormValues[Type]> } =
  FORM_SCHEMAS;

/** The state of a modality's form: its fields, the reason not to save it, and saving. */
export function useOutingForm<Type extends Modality>(type: Type, { outing, place }: FormProps) {
  type Values = FormValues[Type];
  const schema = SCHEMAS[type];
  const form = useForm<Values, unknown, OutingPayload>({
    resolver: standardSchemaResolver(schema),
    // Includes fields that are not sent: without a default value the form would count as changed.
    defaultValues: {
      ...formValues(type, outing),
      ...place,
      placeByHand: false,
    } as DefaultValues<Values>,
    mode: 'onChange',
  });
  const current = useWatch({ control: form.control });
  const checked = z.safeParse(schema, current);
  const draft = useDraft<Values>(
    {
      type,
      base: outing,
      values: current as Values,
      isChanged: form.formState.isDirty,
      show: (values) => form.reset(draftValues(values), { keepDefaultValues: true }),
    },
    'offer',
  );
  const saving = useSave({
    ...draft,
    resume: (rejected) => draft.resume(rejected, form.getValues()),
  });
  return {
    form,
    draft,
    /** Null when it can be saved. */
    reason: checked.success ? null : missingReason(checked.error.issues, type, current),
    submit: form.handleSubmit((payload) => saving.save(payload)),
    ...saving,
  };
}
