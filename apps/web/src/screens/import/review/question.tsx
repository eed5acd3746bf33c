import { useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/form/checkbox-field';
import { useRowTexts } from '../row-texts';
import { rowsText } from '../texts';
import type { ShownFault } from '../use-reviewed';
import { Answer } from './answer';
import { headOf, textsOf } from './question-texts';

type Props = {
  fault: ShownFault;
  /** Corrections by their keys; undefined takes one back. */
  onAnswer: (changes: ReadonlyMap<string, string | null | undefined>, isSkip: boolean) => void;
};

/** A value of the file that can't be imported: what is asked about it, and the answers. */
export function Question({ fault, onAnswer }: Props) {
  const { id, all, isCorrected, isSkipped } = fault;
  const [isSame, setSame] = useState(true);
  const heading = useId();
  const { rowNumbers } = useRowTexts();
  const { title, text } = textsOf(fault);
  const answer = (to: string) => onAnswer(new Map([[all && isSame ? all.id : id, to]]), false);
  const takeBack = new Map([
    [id, undefined],
    ...(all ? ([[all.id, undefined]] as const) : []),
  ] as const);
  return (
    <section className="import-question" aria-labelledby={heading}>
      <p className="import-question-where">
        <small>{headOf(fault, rowNumbers(fault.rows))}</small>
        <Button
          variant="ghost"
          onClick={() =>
            isCorrected ? onAnswer(takeBack, false) : onAnswer(new Map([[id, null]]), true)
          }
        >
          {isCorrected ? 'Deshacer' : 'Saltar'}
        </Button>
      </p>
      <h3 id={heading}>
        <Marked text={title} mark={fault.mark} />
      </h3>
      {text && <p>{text}</p>}
      {isSkipped ? (
        <p>{fault.rows.length === 1 ? 'La fila se queda fuera.' : 'Sus filas se quedan fuera.'}</p>
      ) : (
        <Answer fault={fault} onAnswer={answer}>
          {all && !isCorrected && (
            <div className="import-same">
              <CheckboxField
                label={
                  all.rows.length === 1
                    ? 'Igual en la otra fila'
                    : `Igual en las otras ${rowsText(all.rows.length)}`
                }
                checked={isSame}
                onChange={setSame}
              />
              <small>{samplesText(all.samples, all.rows.length)}</small>
            </div>
          )}
        </Answer>
      )}
    </section>
  );
}

const samplesText = (samples: readonly string[], rows: number) =>
  samples.map((sample) => `«${sample}»`).join(', ') + (rows > samples.length ? '...' : '');

/** A text with the part of it that is asked about highlighted. */
function Marked({ text, mark = '' }: { text: string; mark: string | undefined }) {
  const start = mark === '' ? -1 : text.indexOf(mark);
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{mark}</mark>
      {text.slice(start + mark.length)}
    </>
  );
}
