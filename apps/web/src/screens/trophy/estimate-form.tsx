import { formatNumber, maximumScore, parseDecimal, roundToCents, scaleOf } from '@cuaderno/domain';
import { type FormEvent, useState } from 'react';
import { useTyped } from '../../book/use-typed';
import { TextField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { FieldEstimate } from './field-estimate';
import { type ScoreFormProps, trophyDraft } from './score-form-props';
import { Recovered } from './recovered';
import { ScoreFooter } from './score-footer';
import { ScoreSource } from './score-source';

/** The error of a typed score, or null. */
function errorOf(score: number | null, maximum: number, species: string): string | null {
  if (score === null) return null;
  if (Number.isNaN(score)) return 'La puntuación debe ser un número';
  if (score < 0) return 'La puntuación no puede ser negativa';
  return score > maximum
    ? `La puntuación máxima para ${species} es ${formatNumber(maximum)}`
    : null;
}

/** The score by eye, as in the outing's form. */
export function EstimateForm({ outing, piece, position, isSaving, onSave }: ScoreFormProps) {
  const form = useTyped(
    trophyDraft(outing, `estimada ${position} ${piece.species}`),
    piece.score == null ? '' : formatNumber(piece.score),
  );
  const text = form.typed;
  const scale = scaleOf(piece.species);
  const [tried, setTried] = useState(false);
  const parsed = parseDecimal(text);
  const score = parsed === undefined ? null : roundToCents(parsed);
  const error = errorOf(score, maximumScore(piece.species, piece.sex ?? null), piece.species);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === null) void onSave({ score }).then((saved) => saved && form.drop());
  };

  return (
    <form className="measuring-form" noValidate onSubmit={submit}>
      <div className="page measuring-narrow">
        {form.isRecovered && <Recovered onReset={form.reset} />}
        <SectionHeading title="A ojo" />
        <TextField
          label="Puntuación"
          aside="opcional"
          suffix="ptos"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={(tried && error) || undefined}
          onChange={({ target }) => form.type(() => target.value)}
        />
        {scale && <FieldEstimate scale={scale} onTake={(taken) => form.type(() => taken)} />}
        <ScoreSource piece={piece} />
      </div>
      <ScoreFooter
        species={piece.species}
        sex={piece.sex ?? null}
        points={error === null ? score : null}
        missing={null}
        isSaving={isSaving}
      />
    </form>
  );
}
