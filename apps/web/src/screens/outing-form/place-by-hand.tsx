import { COUNTRY, FIELDS } from '@cuaderno/domain';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '../../ui/form/field';
import { type PlaceInForm, WHERE } from './place-fields';

/** A place that the list of municipalities lacks. */
export function PlaceByHand({ focused, onSearch }: { focused: boolean; onSearch: () => void }) {
  const { register, setValue, setFocus, formState } = useFormContext<PlaceInForm>();
  const { errors, dirtyFields } = formState;
  const isWritten = Boolean(dirtyFields.municipality || dirtyFields.province || dirtyFields.ccaa);
  // Only what is written needs these fields in a draft: undone, the form counts as unchanged.
  useEffect(() => setValue('placeByHand', isWritten, { shouldDirty: true }), [isWritten, setValue]);
  useEffect(() => {
    if (focused) setFocus('municipality');
  }, [focused, setFocus]);
  const search = () => {
    setValue('placeByHand', false, { shouldDirty: true });
    onSearch();
  };
  return (
    <>
      <TextField
        label={FIELDS.municipality.label}
        error={errors.municipality?.message}
        aside={
          <button type="button" className="field-shortcut" onClick={search}>
            Buscar en la lista
          </button>
        }
        {...register('municipality')}
      />
      <div className="field-row">
        {WHERE.map((key) => (
          <TextField
            key={key}
            label={FIELDS[key].label}
            error={errors[key]?.message}
            {...register(key)}
          />
        ))}
      </div>
      <p className="place-line">
        <output aria-label={FIELDS.country.label}>{COUNTRY}</output>
      </p>
    </>
  );
}
