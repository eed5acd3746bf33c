import {
  formatDay,
  formatNumber,
  homologationSchema,
  maximumHomologated,
  parseDecimal,
  rowsOf,
  scaleById,
  todayInSpain,
} from '@cuaderno/domain';
import { Calendar, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import type { ScoreFormProps } from './measuring';
import { measureText } from './typed-measures';
import { ScoreFooter } from './score-footer';
import { useTyped } from './use-typed';

type Errors = { points?: string; record?: string; date?: string };

/** The commission's score: its points, the number of its record and its day. */
export function HomologationForm({ outing, piece, position, isSaving, onSave }: ScoreFormProps) {
  const { homologation, measurement } = piece;
  const form = useTyped(`homologada ${position}`, outing, {
    points: homologation ? measureText(homologation.points) : '',
    record: homologation?.record ?? '',
    date: homologation?.date ?? '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const { points: text, record, date } = form.typed;
  const points = parseDecimal(text) ?? null;
  const maximum = maximumHomologated(piece.species, piece.sex ?? null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = homologationSchema.safeParse({ points, record, date });
    const wrong: Errors = Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [path[0], message]),
    );
    if (data && data.points > maximum) {
      wrong.points = `La puntuación máxima para ${piece.species} es ${formatNumber(maximum)}`;
    }
    setErrors(wrong);
    if (!data || wrong.points) return;
    if (await onSave({ homologation: data })) form.drop();
  };

  return (
    <form className="measuring-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="page measuring-narrow">
        <SectionHeading title="El acta" />
        <div className="measuring-record">
          <TextField
            className="measuring-wide"
            label="Puntuación oficial"
            suffix="ptos"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={errors.points}
            onChange={({ target }) => form.type((now) => ({ ...now, points: target.value }))}
          />
          <TextField
            label="Nº de acta"
            autoComplete="off"
            value={record}
            error={errors.record}
            onChange={({ target }) => form.type((now) => ({ ...now, record: target.value }))}
          />
          <TextField
            label="Fecha"
            type="date"
            max={todayInSpain()}
            suffix={<Calendar size={20} aria-hidden />}
            value={date}
            error={errors.date}
            onChange={({ target }) => form.type((now) => ({ ...now, date: target.value }))}
          />
        </div>
        <p className="measuring-note">
          La puntuación oficial manda: es la que cuenta en tus medallas y marcas.
          {measurement && ' Tu medición se guarda debajo.'}
        </p>
        {measurement && (
          <>
            <SectionHeading title="Tu medición" />
            <Link className="measuring-own" to="?como=medida" replace>
              <span>
                <b>Medida, {measurement.points.toFixed(2).replace('.', ',')} ptos</b>
                <small>
                  {formatDay(measurement.date)}, {rowsOf(scaleById(measurement.scale)).length}{' '}
                  medidas
                </small>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </>
        )}
        {homologation && (
          <Button variant="ghost" onClick={() => void onSave({ homologation: null })}>
            Quitar la homologación
          </Button>
        )}
      </div>
      <ScoreFooter
        species={piece.species}
        sex={piece.sex ?? null}
        points={points !== null && points > 0 && points <= maximum ? points : null}
        missing={null}
        isSaving={isSaving}
      />
    </form>
  );
}
