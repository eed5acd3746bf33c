import {
  fieldEstimate,
  fieldRows,
  fieldValues,
  formatNumber,
  measuringErrors,
  type Row,
  type Scale,
} from '@cuaderno/domain';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { numbersOf, type Typed, valuesOf } from './typed-measures';

/** One side is asked for where the sheet has two. */
const asideOf = (row: Row) => (row.kind === 'pair' ? 'de un lado' : undefined);

/**
 * What a trophy may have by two or three measures taken in the field. Nothing of it is kept: its middle fills the
 * estimated score when it is tapped.
 */
export function FieldEstimate({
  scale,
  onTake,
}: {
  scale: Scale;
  /** Called with the text of a score. */
  onTake: (text: string) => void;
}) {
  const [typed, setTyped] = useState<Typed>({});
  const errors = measuringErrors(scale, fieldValues(scale, valuesOf(typed)));
  const errorOf = (row: Row) =>
    typed[row.key]?.trim() ? (errors[row.key] ?? errors[`${row.key}Left`]) : undefined;
  const rows = fieldRows(scale);
  const sound = numbersOf(typed);
  const isSound = rows.every((row) => errorOf(row) === undefined);
  const [least, most] = fieldEstimate(scale, fieldValues(scale, sound));
  const middle = formatNumber(Math.round((least + most) / 2));
  return (
    <section aria-label="En el campo">
      <SectionHeading title="En el campo" />
      <p className="measuring-note">
        Con lo que puedas medir o calcular allí. Da una horquilla, no una medición.
      </p>
      {rows.map((row) => (
        <TextField
          key={row.key}
          label={row.name}
          aside={asideOf(row)}
          suffix={row.kind === 'grade' ? '' : row.unit}
          inputMode="decimal"
          autoComplete="off"
          value={typed[row.key] ?? ''}
          error={errorOf(row)}
          onChange={({ target }) => setTyped((now) => ({ ...now, [row.key]: target.value }))}
        />
      ))}
      {isSound && Object.keys(sound).length > 0 && (
        <div className="measuring-estimate" aria-live="polite">
          <p>
            Entre {formatNumber(least)} y {formatNumber(most)}&nbsp;ptos, según lo que den las demás
            medidas.
          </p>
          <Button variant="secondary" onClick={() => onTake(middle)}>
            Apuntar {middle}
          </Button>
        </div>
      )}
    </section>
  );
}
