import {
  anewText,
  editionOf,
  leastPoints,
  type MeasuredValues,
  type Measurement,
  measure,
  measuringErrors,
  missingRow,
  type Row,
  rowsOf,
  type Scale,
  scaleById,
  scaleOf,
  type ScaleId,
  todayInSpain,
  valuesFor,
} from '@cuaderno/domain';
import { type FormEvent, useRef, useState } from 'react';
import { useTyped } from '../../book/use-typed';
import { SectionHeading } from '../../ui/page/section-heading';
import { MeasureRow } from './measure-row';
import { Homologating } from './homologating';
import { type ScoreFormProps, trophyDraft } from './score-form-props';
import { Button } from '../../ui/button';
import { Recovered } from './recovered';
import { RemoveScore } from './remove-score';
import { ScoreFooter } from './score-footer';
import { ScoreSource } from './score-source';
import {
  fieldsOf,
  numbersOf,
  type Typed,
  typedOf,
  UNKNOWN_SHEET,
  valuesOf,
} from './typed-measures';

/** Days in which a cleaned skull still dries: the CIC weighs it from the 30th on, since August 2017 (trophyplates.dk). */
const DRYING_DAYS = 30;
const DAY_MS = 86_400_000;

const isFresh = (date: string) =>
  Date.parse(todayInSpain()) - Date.parse(date) < DRYING_DAYS * DAY_MS;

/** What the total lacks: 'Falta la anchura', 'Faltan la longitud y 3 más'; or which measure can't be: 'Revisa la anchura'. */
function missingText(missing: readonly Row[], wrong: Row | undefined): string | null {
  const [first, ...others] = missing;
  if (wrong) return `Revisa ${wrong.noun}`;
  if (!first) return null;
  return others.length === 0 ? missingRow(first) : `Faltan ${first.noun} y ${others.length} más`;
}

const without = <Value,>(values: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));

type KnownScale = Scale & { id: ScaleId };

/** The official sheet of a species, with its total while it is filled in. */
export function MeasuringSheet(props: ScoreFormProps) {
  const { species, measurement } = props.piece;
  const newest = scaleOf(species);
  if (measurement) return <OwnSheet {...props} measurement={measurement} newest={newest} />;
  return newest && <Sheet {...props} scale={newest} stored={null} />;
}

/** The sheet that a piece was measured by, and the way to the newest where that is another. */
function OwnSheet({
  measurement,
  newest,
  ...props
}: ScoreFormProps & { measurement: Measurement; newest: KnownScale | null }) {
  const [isAnew, setAnew] = useState(false);
  const own = scaleById(measurement.scale);
  if (!own) return <UnknownSheet />;
  const anew = newest && anewText(measurement);
  const scale = anew && isAnew ? newest : { ...own, id: measurement.scale };
  return (
    <>
      {anew && !isAnew && (
        <div className="page measuring-note">
          <p>{anew}</p>
          <Button variant="secondary" onClick={() => setAnew(true)}>
            Medir con la hoja {editionOf(newest.id)}
          </Button>
        </div>
      )}
      <Sheet
        key={scale.id}
        {...props}
        scale={scale}
        stored={valuesFor(scale, measurement.values)}
      />
    </>
  );
}

/** Leaves a measurement by a sheet of a later build as it is. */
function UnknownSheet() {
  return (
    <div className="page measuring-narrow">
      <p className="measuring-note">{UNKNOWN_SHEET}</p>
    </div>
  );
}

function Sheet({
  outing,
  piece,
  position,
  isSaving,
  onSave,
  scale,
  stored,
}: ScoreFormProps & { scale: KnownScale; stored: MeasuredValues | null }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = trophyDraft(outing, `medida ${position} ${scale.id}`);
  const { typed, ...sheet } = useTyped<Typed>(draft, typedOf(scale, stored));
  const [tried, setTried] = useState(false);
  const found = measuringErrors(scale, valuesOf(typed));
  const errors = tried ? found : {};
  // An impossible measure earns no medal meanwhile.
  const values = without(numbersOf(typed), Object.keys(found));
  const { points, missing } = measure(scale, values);
  const isPartial = missing.length > 0;
  const wrong = rowsOf(scale).find((row) =>
    fieldsOf(row, typed).some((key) => key in found && typed[key]?.trim()),
  );
  const isEmpty = rowsOf(scale).every(
    (row) =>
      row.kind === 'grade' ||
      fieldsOf(row, typed).every((key) => key === 'skull' || values[key] === undefined),
  );

  const type = (change: Typed, dropped: readonly string[] = []) =>
    sheet.type((now) => without({ ...now, ...change }, dropped));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(found).length > 0) {
      setTried(true);
      const fields = [...(form.current?.querySelectorAll('input') ?? [])];
      fields.find(({ name }) => name in found)?.focus();
      return;
    }
    const measurement = { scale: scale.id, date: todayInSpain(), values: valuesOf(typed), points };
    if (await onSave({ measurement })) sheet.drop();
  };

  return (
    <form ref={form} className="measuring-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="page">
        {sheet.isRecovered && <Recovered onReset={sheet.reset} />}
        <div className="spread measuring-parts">
          {[scale.parts.slice(0, 1), scale.parts.slice(1)].map((parts) => (
            <div key={parts[0]?.title}>
              {parts.map(({ title, rows }) => (
                <section key={title} aria-label={title}>
                  <SectionHeading title={title} />
                  {rows.map((row) => (
                    <MeasureRow
                      key={row.key}
                      {...{ row, typed, values, errors }}
                      isFresh={isFresh(outing.date)}
                      onType={type}
                    />
                  ))}
                </section>
              ))}
            </div>
          ))}
        </div>
        {!piece.homologation && <Homologating species={piece.species} />}
        <ScoreSource piece={piece} scale={scale} />
        {stored && <RemoveMeasurement onSave={onSave} onRemoved={sheet.drop} />}
      </div>
      <ScoreFooter
        species={piece.species}
        sex={piece.sex ?? null}
        points={isEmpty ? null : isPartial ? leastPoints(scale, values) : points}
        missing={missingText(missing, wrong)}
        isSaving={isSaving}
      />
    </form>
  );
}

type RemoveMeasurementProps = Pick<ScoreFormProps, 'onSave'> & { onRemoved: () => void };

function RemoveMeasurement({ onSave, onRemoved }: RemoveMeasurementProps) {
  return (
    <RemoveScore
      label="Quitar la medición"
      consequence="Se pierden las medidas apuntadas. La puntuación estimada se queda."
      onRemove={() => void onSave({ measurement: null }).then((saved) => saved && onRemoved())}
    />
  );
}
