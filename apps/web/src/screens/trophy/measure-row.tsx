import {
  formatNumber,
  isUnusual,
  likelyValue,
  type MeasuredValues,
  parseDecimal,
  type Row,
  rowPoints,
} from '@cuaderno/domain';
import measureSprite from 'virtual:measure-sprite';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { TextField } from '../../ui/form/field';
import { Question } from '../../ui/form/question';
import { SegmentsField } from '../../ui/form/segments-field';
import { Stepper } from '../../ui/form/stepper';
import { fieldsOf, measureText, numbersOf, sumText, type Typed } from './typed-measures';
import './measure-row.css';

type Props = {
  row: Row;
  typed: Typed;
  /** The measures typed so far that are possible. */
  values: MeasuredValues;
  errors: Readonly<Record<string, string>>;
  /** Whether the trophy may still lose weight. */
  isFresh: boolean;
  onType: (change: Typed, without?: readonly string[]) => void;
};

/** A unit as it is asked about: '¿2,36 milímetros?'. */
const UNIT_NAMES = {
  cm: 'centímetros',
  mm: 'milímetros',
  kg: 'kilos',
  g: 'gramos',
  'cm³': 'centímetros cúbicos',
  puntas: 'puntas',
};

const CAPTIONS: Record<string, string> = {
  Left: 'Izquierda',
  Right: 'Derecha',
  air: 'En el aire',
  water: 'En el agua',
};

/** One row of the sheet: where to measure, its fields, its points and how they come about. */
export function MeasureRow(props: Props) {
  const { row, values, isFresh, errors, typed } = props;
  const id = useId();
  const points = rowPoints(row, values);
  const wrong = fieldsOf(row, typed).flatMap((key) => errors[key] ?? []);
  const sum = sumText(row, values);
  return (
    <fieldset className="measure-row" aria-labelledby={id}>
      <svg width={88} height={84} aria-hidden>
        <use href={`${measureSprite}#${row.drawing}`} />
      </svg>
      <p className="measure-head">
        <b id={id}>{row.label}</b>
        <i className={points ? '' : 'measure-none'}>
          {points === null ? '–' : points.toFixed(2).replace('.', ',').replace('-', '−')}
        </i>
      </p>
      <div className="measure-fields">
        {row.how && <p className="measure-how">{row.how}</p>}
        {row.kind === 'grade' ? <Grade {...props} row={row} /> : <Numbers {...props} />}
        {row.kind !== 'grade' && wrong.length > 0 && (
          <p className="field-error" id={`${id}-error`}>
            <CircleAlert size={18} aria-hidden />
            {wrong[0]}
          </p>
        )}
        <UnusualValues {...props} />
        {sum && (
          <p className="measure-sum">
            {sum}
            {row.kind === 'weight' &&
              isFresh &&
              '. Recién limpio aún pierde peso: vuelve a pesarlo seco.'}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Grade({ row, typed, errors, onType }: Props) {
  const text = typed[row.key] ?? '';
  const value = parseDecimal(text);
  return (
    <Stepper
      label={row.name}
      name={row.key}
      text={text}
      value={value === undefined || Number.isNaN(value) ? null : value}
      step={0.5}
      max={row.max}
      error={errors[row.key]}
      onChange={(next) => onType({ [row.key]: next })}
    />
  );
}

/** The fields of a measured row, with the choices of a weight and of a volume. */
function Numbers({ row, typed, errors, onType }: Props) {
  const fields = fieldsOf(row, typed).filter((key) => key !== 'skull');
  const isWeighed = fields.includes('air');
  return (
    <>
      <div className={fields.length > 1 ? 'measure-pair' : ''}>
        {fields.map((key) => {
          const caption = CAPTIONS[key] ?? CAPTIONS[key.replace(row.key, '')];
          const unit = isWeighed ? 'g' : row.kind === 'grade' ? '' : row.unit;
          return (
            <TextField
              key={key}
              className={caption ? 'measure-captioned' : 'measure-alone'}
              label={caption ?? row.name}
              aria-label={caption ? `${row.name}: ${caption}` : row.name}
              name={key}
              suffix={unit}
              inputMode={row.kind === 'pair' && row.unit === 'puntas' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={typed[key] ?? ''}
              aria-invalid={errors[key] ? true : undefined}
              onChange={(event) => onType({ [key]: event.target.value })}
            />
          );
        })}
      </div>
      {row.kind === 'weight' && (
        <SegmentsField
          label="Cómo está el cráneo"
          name="skull"
          options={row.skulls.map(({ label, grams }) => ({
            value: String(grams),
            text: label,
            note: grams === 0 ? '0\u00A0g' : `−${grams}\u00A0g`,
          }))}
          value={typed['skull'] ?? ''}
          onChange={(skull) => onType({ skull })}
        />
      )}
      {row.kind === 'volume' && (
        <SegmentsField
          label="Cómo se ha medido el volumen"
          name="volume-by"
          options={[
            { value: false, text: 'Volumen' },
            { value: true, text: 'Aire y agua' },
          ]}
          value={isWeighed}
          onChange={(weighed) =>
            weighed
              ? onType({ air: typed['weight'] ?? '', water: '' }, [row.key])
              : onType({ [row.key]: '' }, ['air', 'water'])
          }
        />
      )}
    </>
  );
}

/** Asks about values far from the usual. */
function UnusualValues({ row, typed, onType }: Props) {
  const values = numbersOf(typed);
  if (row.kind === 'grade') return null;
  const isMm = row.unit === 'mm';
  return fieldsOf(row, typed).map((key) => {
    const value = values[key];
    const isOfRow = key !== 'skull' && key !== 'air' && key !== 'water';
    if (!isOfRow || value === undefined || !isUnusual(row, value)) return null;
    const likely = likelyValue(row, value);
    return (
      <Question
        key={key}
        text={`¿${formatMeasure(value)} ${UNIT_NAMES[row.unit]}?${isMm && likely !== null && likely > value ? ' Parecen centímetros.' : ''}`}
        likely={likely === null ? null : formatMeasure(likely)}
        onTake={() => likely !== null && onType({ [key]: measureText(likely) })}
      />
    );
  });
}

const formatMeasure = (value: number) =>
  Number.isInteger(value) ? formatNumber(value) : measureText(value);
