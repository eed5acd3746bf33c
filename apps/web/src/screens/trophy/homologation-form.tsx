import {
  formatDay,
  formatNumber,
  type Homologation,
  homologationSchema,
  maximumHomologated,
  type Measurement,
  parseDecimal,
  rowsOf,
  scaleById,
  todayInSpain,
} from '@cuaderno/domain';
import { Calendar, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTyped } from '../../book/use-typed';
import { TextField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { Homologating } from './homologating';
import { type ScoreFormProps, trophyDraft } from './score-form-props';
import { measureText } from './typed-measures';
import { Recovered } from './recovered';
import { RemoveScore } from './remove-score';
import { ScoreFooter } from './score-footer';
import { ScoreSource } from './score-source';

type Errors = { points?: string; record?: string; date?: string };

const textsOf = (stored: Homologation | null) => ({
  points: stored ? measureText(stored.points) : '',
  record: stored?.record ?? '',
  date: stored?.date ?? '',
});

/** Parses the fields, and holds the points against the highest that its species has ever had, the day against the outing's. */
function parse(
  fields: { points: number | null; record: string; date: string },
  { species, sex }: ScoreFormProps['piece'],
  outing: ScoreFormProps['outing'],
): { data: Homologation | null; wrong: Errors } {
  const { data, error } = homologationSchema.safeParse(fields);
  const wrong: Errors = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
  const maximum = maximumHomologated(species, sex);
  if (data && data.points > maximum) {
    wrong.points = `La puntuación máxima para ${species} es ${formatNumber(maximum)}`;
  }
  if (data && data.date < outing.date) {
    wrong.date = `No puede ser anterior a la salida, del ${formatDay(outing.date)}`;
  }
  return { data: data && Object.keys(wrong).length === 0 ? data : null, wrong };
}

/** The measurement that a homologation leaves beneath. */
function OwnMeasurement({ measurement: { scale, date, points } }: { measurement: Measurement }) {
  const { state } = useLocation();
  const known = scaleById(scale);
  return (
    <>
      <SectionHeading title="Tu medición" />
      <Link className="measuring-own" to="?como=medida" replace state={state}>
        <span>
          <b>Medida, {points.toFixed(2).replace('.', ',')}&nbsp;ptos</b>
          <small>
            {formatDay(date)}
            {known && `, ${rowsOf(known).length} medidas`}
          </small>
        </span>
        <ChevronRight size={20} aria-hidden />
      </Link>
    </>
  );
}

/** The commission's score: its points, the number of its record and its day. */
export function HomologationForm({ outing, piece, position, isSaving, onSave }: ScoreFormProps) {
  const { homologation, measurement } = piece;
  const form = useTyped(
    trophyDraft(outing, `homologada ${position} ${piece.species}`),
    textsOf(homologation ?? null),
  );
  const [errors, setErrors] = useState<Errors>({});
  const { points: text, record, date } = form.typed;
  const points = parseDecimal(text) ?? null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, wrong } = parse({ points, record, date }, piece, outing);
    setErrors(wrong);
    if (data && (await onSave({ homologation: data }))) form.drop();
  };

  return (
    <form className="measuring-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="page measuring-narrow">
        {form.isRecovered && <Recovered onReset={form.reset} />}
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
            label="N.º de acta"
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
        {measurement && <OwnMeasurement measurement={measurement} />}
        {!homologation && <Homologating species={piece.species} />}
        <ScoreSource piece={piece} />
        {homologation && (
          <RemoveScore
            label="Quitar la homologación"
            consequence="Se pierden el número de acta y su fecha. Las otras puntuaciones se quedan."
            onRemove={() =>
              void onSave({ homologation: null }).then((saved) => saved && form.drop())
            }
          />
        )}
      </div>
      <ScoreFooter
        species={piece.species}
        sex={piece.sex ?? null}
        points={
          parse({ points, record: '-', date: todayInSpain() }, piece, outing).data?.points ?? null
        }
        missing={null}
        isSaving={isSaving}
      />
    </form>
  );
}
