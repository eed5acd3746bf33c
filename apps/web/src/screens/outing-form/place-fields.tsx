import {
  COUNTRY,
  type Day,
  EARLIEST_DAY,
  FIELDS,
  type Modality,
  type PlaceValues,
  todayHere,
  todayInSpain,
} from '@cuaderno/domain';
import { Calendar } from 'lucide-react';
import { Fragment, Suspense, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useBook } from '../../book/use-outings';
import type { Place } from '../../book/use-recent-values';
import { MunicipalityPicker } from '../../parts/municipality-picker';
import { FieldNote, TextField } from '../../ui/form/field';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';
import '../../ui/form/toggle.css';
import { CHANGED } from '../../ui/form/changed';

/* Loaded after the form. */
const OwnPlaces = lazyPart(() => import('./own-places').then((module) => module.OwnPlaces));
const PlaceByHand = lazyPart(() => import('./place-by-hand').then((module) => module.PlaceByHand));
const OutingDetails = lazyPart(() =>
  import('./outing-details').then((module) => module.OutingDetails),
);
export const PLACE_PARTS = [OwnPlaces, OutingDetails];

/** The first fields of all three forms. */
export interface PlaceInForm extends Partial<Record<keyof PlaceValues, string | null>> {
  type: Modality;
  date: string;
  /** Whether the place is typed by hand; stored in the draft, not sent. */
  placeByHand?: boolean;
}

/** The fields that come with a municipality. */
export const WHERE = ['province', 'ccaa'] as const;

/** 'Cuándo y dónde': the date, in a new outing the hunter's places, and the municipality with its province and region. */
export function PlaceFields({ isNew, children }: { isNew: boolean; children: React.ReactNode }) {
  return (
    <section className="form-section" aria-labelledby="cuando-y-donde">
      <SectionHeading id="cuando-y-donde" title="Cuándo y dónde" />
      <DateRow />
      {isNew && <PlacesRow />}
      <MunicipalityFields />
      {children}
      <Suspense fallback={<div className="fold-space" />}>
        <OutingDetails />
      </Suspense>
    </section>
  );
}

/** The days of nearly all outings: today, and until noon the night that has just passed. */
function usualDays(): [name: string, day: Day][] {
  const now = new Date();
  const days: [string, Day][] = [['Hoy', todayHere(now)]];
  if (now.getHours() < 12) {
    now.setDate(now.getDate() - 1);
    days.push(['Anoche', todayHere(now)]);
  }
  return days;
}

/** The date, and the usual ones as buttons beside it. */
function DateRow() {
  const noteId = useId();
  const { register, formState, setValue, control } = useFormContext<PlaceInForm>();
  const date = useWatch({ control, name: 'date' });
  const issue = formState.errors.date?.message;
  // After an attempt to save, the specification words an empty date differently.
  const error = issue && !date && formState.submitCount > 0 ? 'La fecha es obligatoria' : issue;
  return (
    <>
      <div className="date-row">
        <TextField
          label={FIELDS.date.label}
          type="date"
          data-empty={!date || undefined}
          max={todayInSpain()}
          min={EARLIEST_DAY}
          noteId={noteId}
          error={error}
          suffix={<Calendar size={20} aria-hidden />}
          {...register('date')}
        />
        {usualDays().map(([name, day]) => (
          <button
            key={name}
            type="button"
            className="toggle"
            aria-pressed={date === day}
            onClick={() => setValue('date', day, CHANGED)}
          >
            {name}
          </button>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </>
  );
}

/** The municipality with its province and region: picked by search, or typed when none is found. */
function MunicipalityFields() {
  const { setValue, getValues, control, formState } = useFormContext<PlaceInForm>();
  const place = useWatch({ control, name: ['municipality', ...WHERE] });
  const isChosen = place.some(Boolean);
  const [byHand, setByHand] = useState(() => getValues('placeByHand') ?? false);
  /** Whether to focus the other field after a switch, unlike after the restoration of a draft. */
  const [switched, setSwitched] = useState(false);
  const pick = ({ name, province, ccaa }: Place) => {
    setValue('municipality', name, CHANGED);
    setValue('province', province, CHANGED);
    setValue('ccaa', ccaa, CHANGED);
  };
  const switchTo = (hand: boolean) => {
    setSwitched(true);
    setByHand(hand);
  };
  if (byHand)
    return (
      <Suspense>
        <PlaceByHand focused={switched} onSearch={() => switchTo(false)} />
      </Suspense>
    );
  return (
    <div className={isChosen ? 'municipality-chosen' : undefined}>
      <MunicipalityPicker
        value={place[0] ?? ''}
        canClear={isChosen}
        focused={switched}
        error={formState.errors.municipality?.message}
        onPick={pick}
        onClear={() => pick({ name: '', province: '', ccaa: '' })}
        onTypeByHand={(name) => {
          // The province of the place before is not the one of this.
          if (name) pick({ name, province: '', ccaa: '' });
          switchTo(true);
        }}
      />
      <p className={isChosen ? 'place-line' : 'visually-hidden'}>
        {WHERE.map((key, index) => (
          <Fragment key={key}>
            <output aria-label={FIELDS[key].label}>{place[index + 1]}</output>
            {place[index + 1] && ', '}
          </Fragment>
        ))}
        <output aria-label={FIELDS.country.label}>{COUNTRY}</output>
      </p>
    </div>
  );
}

/** The row of the hunter's places, whose room is kept while they are read: nothing below moves when they come. */
function PlacesRow() {
  const { data: book } = useBook();
  const [hasRoom] = useState(
    () =>
      book?.some(({ municipality, cotoName, finca }) => municipality || cotoName || finca) ?? true,
  );
  return (
    hasRoom && (
      <div className="own-places-row">
        <Suspense>
          <OwnPlaces />
        </Suspense>
      </div>
    )
  );
}
