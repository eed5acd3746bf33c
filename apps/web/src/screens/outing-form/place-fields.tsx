import { COUNTRY, EARLIEST_DAY, FIELDS, todayHere, todayInSpain } from '@cuaderno/domain';
import { Calendar } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCurrentBook } from '../../book/use-outings';
import type { Place } from '../../book/use-recent-values';
import { MunicipalityPicker } from '../../parts/municipality-picker';
import { FieldNote, TextField } from '../../ui/form/field';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';

/* Loaded after the form. */
const RecentPlaces = lazyPart(() =>
  import('./recent-places').then((module) => module.RecentPlaces),
);
const OutingDetails = lazyPart(() =>
  import('./outing-details').then((module) => module.OutingDetails),
);

/** The first fields of all three forms. */
export interface PlaceValues {
  date: string;
  municipality?: string | null;
  province?: string | null;
  ccaa?: string | null;
  /** Whether the place is typed by hand; stored in the draft, not sent. */
  placeByHand?: boolean;
}

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** 'Cuándo y dónde': the date, and the municipality with its province and region. */
export function PlaceFields({ children }: { children: React.ReactNode }) {
  return (
    <section className="form-section" aria-labelledby="cuando-y-donde">
      <SectionHeading id="cuando-y-donde" title="Cuándo y dónde" />
      <DateRow />
      <MunicipalityFields />
      {children}
      <Suspense fallback={<div className="fold-space" />}>
        <OutingDetails />
      </Suspense>
    </section>
  );
}

/** Date and country in one row, with a shared note. */
function DateRow() {
  const noteId = useId();
  const { register, formState, setValue, control } = useFormContext<PlaceValues>();
  const date = useWatch({ control, name: 'date' });
  const issue = formState.errors.date?.message;
  // After an attempt to save, the specification words an empty date differently.
  const error = issue && !date && formState.submitCount > 0 ? 'La fecha es obligatoria' : issue;
  return (
    <>
      <div className="field-row field-row-date">
        <TextField
          label={FIELDS.date.label}
          type="date"
          data-empty={!date || undefined}
          max={todayInSpain()}
          min={EARLIEST_DAY}
          noteId={noteId}
          error={error}
          aside={
            !date && (
              <button
                type="button"
                className="field-shortcut"
                onClick={() => setValue('date', todayHere(), CHANGED)}
              >
                Hoy
              </button>
            )
          }
          suffix={<Calendar size={20} aria-hidden />}
          {...register('date')}
        />
        <TextField label={FIELDS.country.label} value={COUNTRY} disabled />
      </div>
      <FieldNote id={noteId} error={error} />
    </>
  );
}

/** The municipality: picked by search, or typed when none is found. */
function MunicipalityFields() {
  const { register, setValue, getValues, setFocus, control, formState } =
    useFormContext<PlaceValues>();
  const place = useWatch({ control, name: ['municipality', 'province', 'ccaa'] });
  const municipality = place[0] ?? '';
  const [byHand, setByHand] = useState(() => getValues('placeByHand') ?? false);
  /** Whether to focus the other field after a switch, unlike after the restoration of a draft. */
  const [switched, setSwitched] = useState(false);
  const { errors, dirtyFields } = formState;
  // Keeps the fields visible after the changes are undone, when the form counts as unchanged.
  const written =
    byHand && Boolean(dirtyFields.municipality || dirtyFields.province || dirtyFields.ccaa);
  useEffect(() => setValue('placeByHand', written, { shouldDirty: true }), [written, setValue]);
  useEffect(() => {
    if (byHand && switched) setFocus('municipality');
  }, [byHand, switched, setFocus]);
  const pick = ({ name, province, ccaa }: Place) => {
    setValue('municipality', name, CHANGED);
    setValue('province', province, CHANGED);
    setValue('ccaa', ccaa, CHANGED);
  };
  const switchTo = (hand: boolean) => {
    setSwitched(true);
    setByHand(hand);
  };
  const typeByHand = (query: string) => {
    // The province of the place before is not the one of this.
    if (query) pick({ name: query, province: '', ccaa: '' });
    switchTo(true);
  };
  return (
    <>
      {byHand ? (
        <TextField
          label={FIELDS.municipality.label}
          error={errors.municipality?.message}
          aside={
            <button type="button" className="field-shortcut" onClick={() => switchTo(false)}>
              Buscar en la lista
            </button>
          }
          {...register('municipality')}
        />
      ) : (
        <MunicipalityPicker
          value={municipality}
          canClear={place.some(Boolean)}
          focused={switched}
          error={errors.municipality?.message}
          onPick={pick}
          onClear={() => pick({ name: '', province: '', ccaa: '' })}
          onTypeByHand={typeByHand}
        />
      )}
      {municipality === '' && <RecentRow onPick={pick} />}
      <div className="field-row">
        {(['province', 'ccaa'] as const).map((key) => (
          <TextField
            key={key}
            label={FIELDS[key].label}
            readOnly={!byHand}
            error={errors[key]?.message}
            {...register(key)}
          />
        ))}
      </div>
    </>
  );
}

/** The row of the recent places, whose room is kept while they are read: nothing below moves when they come. */
function RecentRow({ onPick }: { onPick: (place: Place) => void }) {
  const { data: book } = useCurrentBook();
  const [hasRoom] = useState(book?.length !== 0);
  return (
    hasRoom && (
      <div className="recent-places">
        <Suspense>
          <RecentPlaces onPick={onPick} />
        </Suspense>
      </div>
    )
  );
}
