import { codePointLength, FIELDS } from '@cuaderno/domain';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextAreaField } from '../../ui/form/field';
import { lazyPart } from '../../ui/lazy-part';

const Dictation = lazyPart(() => import('./dictation').then((module) => module.Dictation));

/** 'Descripción', with a counter in the forms of the specification. */
export function DescriptionField({ counted }: { counted: boolean }) {
  const { register, control, formState, getValues, setValue } = useFormContext<{
    description?: string | null;
  }>();
  const text = useWatch({ control, name: 'description' }) ?? '';
  const append = (words: string) => {
    const written = [getValues('description')?.trimEnd(), words].filter(Boolean).join(' ');
    setValue('description', written, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <TextAreaField
      label={FIELDS.description.label}
      error={formState.errors.description?.message}
      aside={
        window.SpeechRecognition && (
          <Suspense>
            <Dictation onWords={append} />
          </Suspense>
        )
      }
      {...(counted && { limit: FIELDS.description.max, length: codePointLength(text) })}
      {...register('description')}
    />
  );
}
