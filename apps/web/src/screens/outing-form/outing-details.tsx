import { FIELDS, OUTING_DETAILS } from '@cuaderno/domain';
import { Clock } from 'lucide-react';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sitHint, sitText } from '../../lib/sit-text';
import { FieldNote, TextField } from '../../ui/field';
import { Fold } from '../../ui/fold';

type Values = {
  date?: string;
  startTime?: string | null;
  endTime?: string | null;
  companions?: string | null;
};

/** 'Más de la salida': its times and company, folded; the closed line has what is written. */
export function OutingDetails() {
  const { register, control, formState } = useFormContext<Values>();
  const { errors } = formState;
  const [date, startTime, endTime, companions] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'companions'],
  });
  const isWrong = OUTING_DETAILS.some((key) => errors[key]);
  const noteId = useId();
  const written = [
    sitText({ startTime: startTime || null, endTime: endTime || null }),
    companions?.trim(),
  ].filter(Boolean);
  const error = errors.startTime?.message ?? errors.endTime?.message;
  return (
    <Fold
      title="Más de la salida"
      line={written.length > 0 ? written.join('; ') : 'Horas y compañía'}
      isWrong={isWrong}
    >
      <div className="field-row">
        {(['startTime', 'endTime'] as const).map((key) => (
          <TextField
            key={key}
            type="time"
            label={FIELDS[key].label}
            suffix={<Clock size={20} aria-hidden />}
            noteId={noteId}
            error={errors[key]?.message}
            {...register(key)}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={error} hint={sitHint({ date, startTime, endTime })} />
      <TextField
        label={FIELDS.companions.label}
        aside="opcional"
        error={errors.companions?.message}
        {...register('companions')}
      />
    </Fold>
  );
}
