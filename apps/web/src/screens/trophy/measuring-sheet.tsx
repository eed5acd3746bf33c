import {
  measure,
  measuringErrors,
  rowsOf,
  type Scale,
  scaleById,
  scaleOf,
  type ScaleId,
  todayInSpain,
} from '@cuaderno/domain';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { SectionHeading } from '../../ui/section-heading';
import { MeasureRow } from './measure-row';
import type { ScoreFormProps } from './score-form-props';
import { RemoveScore } from './remove-score';
import { ScoreFooter } from './score-footer';
import { numbersOf, type Typed, typedOf, valuesOf } from './typed-measures';
import { useTyped } from './use-typed';

/** Days in which a cleaned skull still dries: the CIC weighs it from the 90th on. */
const DRYING_DAYS = 90;
const DAY_MS = 86_400_000;

const isFresh = (date: string) =>
  Date.parse(todayInSpain()) - Date.parse(date) < DRYING_DAYS * DAY_MS;

/** Says that the fields are those of a closed page. */
function Recovered({ onReset }: { onReset: () => void }) {
  return (
    <output className="measuring-recovered">
      Sigues donde lo dejaste.{' '}
      <Button variant="ghost" onClick={onReset}>
        Empezar de nuevo
      </Button>
    </output>
  );
}

/** What the total lacks: 'Falta la anchura', 'Faltan la longitud y 3 más'. */
function missingText(missing: readonly { noun: string }[]): string | null {
  const [first, ...others] = missing;
  if (!first) return null;
  return others.length === 0
    ? `Falta ${first.noun}`
    : `Faltan ${first.noun} y ${others.length} más`;
}

/** The official sheet of a species, with its total while it is filled in. */
export function MeasuringSheet({ outing, piece, position, isSaving, onSave }: ScoreFormProps) {
  const stored = piece.measurement ?? null;
  const scale: (Scale & { id: ScaleId }) | null = stored
    ? { ...scaleById(stored.scale), id: stored.scale }
    : scaleOf(piece.species);
  if (!scale) return null;
  return (
    <Sheet
      {...{ outing, piece, position, isSaving, onSave, scale }}
      stored={stored?.values ?? null}
    />
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
}: ScoreFormProps & { scale: Scale & { id: ScaleId }; stored: Record<string, number> | null }) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useTyped<Typed>(`medida ${position}`, outing, typedOf(scale, stored));
  const [tried, setTried] = useState(false);
  const { typed } = sheet;
  const values = numbersOf(typed);
  const { points, missing } = measure(scale, values);
  const errors = tried ? measuringErrors(scale, valuesOf(typed)) : {};
  const isEmpty = rowsOf(scale).every((row) => row.kind === 'grade' || missing.includes(row));

  const type = (change: Typed, without: readonly string[] = []) =>
    sheet.type((now) =>
      Object.fromEntries(
        Object.entries({ ...now, ...change }).filter(([key]) => !without.includes(key)),
      ),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = measuringErrors(scale, valuesOf(typed));
    if (Object.keys(wrong).length > 0) {
      setTried(true);
      const fields = [...(form.current?.querySelectorAll('input') ?? [])];
      fields.find(({ name }) => name in wrong)?.focus();
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
                      {...{ scale, row, typed, values, errors }}
                      isFresh={isFresh(outing.date)}
                      onType={type}
                    />
                  ))}
                </section>
              ))}
            </div>
          ))}
        </div>
        {stored && (
          <RemoveScore
            label="Quitar la medición"
            consequence="Se pierden las medidas apuntadas. La puntuación estimada se queda."
            onRemove={() =>
              void onSave({ measurement: null }).then((saved) => saved && sheet.drop())
            }
          />
        )}
      </div>
      <ScoreFooter
        species={piece.species}
        sex={piece.sex ?? null}
        points={isEmpty ? null : points}
        missing={missingText(missing)}
        isSaving={isSaving}
      />
    </form>
  );
}
