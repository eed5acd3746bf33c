import { FORM_SCHEMAS, type Modality, type OutingPayload } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../book/use-draft';
import { isWide } from '../../lib/use-wide';
import { draftValues, type FormValues, formValues } from './form-values';
import type { FormProps } from './form-props';
import { missingReason } from './missing-reason';
import { useSave } from './use-save';

const SCHEMAS: { [Type in Modality]: z.core.$ZodType<OutingPayload, FormValues[Type]> } =
  FORM_SCHEMAS;

/** JSON has no NaN and no infinity, which are wrong numbers and not missing ones. */
const withAllNumbers = (_: string, value: unknown) =>
  typeof value === 'number' ? `${value}n` : value;

/**
 * A check that runs the schema once for the same values: after each letter the resolver and the reason not to save
 * ask about two copies of them.
 */
function checkOnce(schema: z.core.$ZodType<OutingPayload>) {
  let key: string;
  let result: z.core.util.SafeParseResult<OutingPayload>;
  return (values: unknown) => {
    const next = JSON.stringify(values, withAllNumbers);
    if (next !== key) result = z.safeParse(schema, values);
    key = next;
    return result;
  };
}

/** The resolver that asks a check in place of the schema. */
function resolverOf<Values extends FieldValues>(check: ReturnType<typeof checkOnce>) {
  const validate = (values: unknown) => {
    const { success, data, error } = check(values);
    return success ? { value: data } : { issues: error.issues };
  };
  return standardSchemaResolver<Values, unknown, OutingPayload>({
    '~standard': { version: 1, vendor: 'zod', validate },
  });
}

/** The state of a modality's form: its fields, the reason not to save it, and saving. */
export function useOutingForm<Type extends Modality>(type: Type, { outing, place }: FormProps) {
  type Values = FormValues[Type];
  const [check] = useState(() => checkOnce(SCHEMAS[type]));
  const form = useForm<Values, unknown, OutingPayload>({
    resolver: resolverOf<Values>(check),
    // Includes fields that are not sent: without a default value the form would count as changed.
    defaultValues: {
      ...formValues(type, outing),
      ...place,
      placeByHand: false,
    } as DefaultValues<Values>,
    mode: 'onChange',
  });
  const begin = useEffectEvent(() => form.setFocus('pieces.0.species' as Path<Values>));
  const isPlaced = place !== undefined && isWide();
  useEffect(() => {
    // After the screen's own focus: all that is above is written. On a phone it would scroll.
    const begun = isPlaced ? setTimeout(() => begin()) : undefined;
    return () => clearTimeout(begun);
  }, [isPlaced]);
  const current = useWatch({ control: form.control });
  const checked = check(current);
  const draft = useDraft<Values>({
    type,
    base: outing,
    values: current as Values,
    isChanged: form.formState.isDirty,
    show: (values) => form.reset(draftValues(values), { keepDefaultValues: true }),
  });
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
