import {
  EARLIEST_DAY,
  FIELDS,
  type Modality,
  OUTING_DETAILS,
  type Wind,
  windText,
} from '@cuaderno/domain';
import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sitHint, sitText } from '../../lib/nights/sit-text';
import { FieldNote, TextField } from '../../ui/form/field';
import { Fold } from '../../ui/fold';
import { lazyPart } from '../../ui/lazy-part';
import { CHANGED } from '../../ui/form/changed';
import { WindField } from './wind-field';
import './night-of-outing.css';
import { SUGGESTED } from './suggested';

/** Loaded once the date and the municipality are set, with the sky's calculation. */
const NightOfOuting = lazyPart(() =>
  import('./night-of-outing').then((module) => module.NightOfOuting),
);

type Values = Wind & {
  type: Modality;
  municipality?: string | null;
  province?: string | null;
  date?: string;
  startTime?: string | null;
  endTime?: string | null;
  companions?: string | null;
};

/** The night of an espera whose date and municipality are set, and 'Más de la salida'. */
export function OutingDetails() {
  const { control } = useFormContext<Values>();
  const [type, date, municipality, province] = useWatch({
    control,
    name: ['type', 'date', 'municipality', 'province'],
  });
  return (
    <>
      {type === 'espera' && date && date >= EARLIEST_DAY && municipality && (
        <Suspense fallback={<div className="night-of-outing night-space" />}>
          <NightOfOuting date={date} municipality={municipality} province={province || null} />
        </Suspense>
      )}
      <Details />
    </>
  );
}

/** The time on this device's clock, as a field of a time has it. */
const timeNow = () => new Date().toTimeString().slice(0, 5);

/** 'Más de la salida': its times, wind and company, folded; the closed line has what is written. */
function Details() {
  const { register, control, formState, setValue } = useFormContext<Values>();
  const { errors } = formState;
  const [date, startTime, endTime, windFrom, windForce, companions] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'windFrom', 'windForce', 'companions'],
  });
  const isWrong = OUTING_DETAILS.some((key) => errors[key]);
  const noteId = useId();
  const wind = windText({ windFrom, windForce });
  const written = [
    sitText({ startTime: startTime || null, endTime: endTime || null }),
    wind && `Viento: ${wind.toLowerCase()}`,
    companions?.trim(),
  ].filter(Boolean);
  const error = errors.startTime?.message ?? errors.endTime?.message;
  return (
    <Fold
      title="Más de la salida"
      line={written.length > 0 ? written.join('; ') : 'Horas, viento y compañía'}
      isWrong={isWrong}
    >
      <div className="field-row">
        {(['startTime', 'endTime'] as const).map((key) => (
          <TextField
            key={key}
            type="time"
            label={FIELDS[key].label}
            suffix={
              <button
                type="button"
                className="field-shortcut"
                // A press beside the input would focus it.
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => setValue(key, timeNow(), CHANGED)}
              >
                Ahora
              </button>
            }
            noteId={noteId}
            error={errors[key]?.message}
            {...register(key)}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={error} hint={sitHint({ date, startTime, endTime })} />
      <WindField />
      <TextField
        label={FIELDS.companions.label}
        aside="opcional"
        error={errors.companions?.message}
        {...SUGGESTED}
        {...register('companions')}
      />
    </Fold>
  );
}
