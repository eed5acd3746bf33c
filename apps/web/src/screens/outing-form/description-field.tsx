import { codePointLength, FIELDS } from '@cuaderno/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextAreaField } from '../../ui/form/field';

/** 'Descripción', with a counter in the forms of the specification. */
export function DescriptionField({ counted }: { counted: boolean }) {
  const { register, control, formState } = useFormContext<{ description?: string | null }>();
  const text = useWatch({ control, name: 'description' }) ?? '';
  return (
    <TextAreaField
      label={FIELDS.description.label}
      error={formState.errors.description?.message}
      {...(counted && { limit: FIELDS.description.max, length: codePointLength(text) })}
      {...register('description')}
    />
  );
}
