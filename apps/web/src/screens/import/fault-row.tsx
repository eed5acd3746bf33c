import type { Fault } from '@cuaderno/book-import';
import { formatDay, parseDay } from '@cuaderno/domain';
import { Check, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/form/field';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { FIELD_NAMES } from './field-names';
import { rowNumbers } from './texts';
import type { ShownFault } from './use-reviewed';

const UNITS: Partial<Record<Fault['field'], string>> = {
  score: 'ptos',
  weight: 'kg',
  distance: 'm',
  age: 'años',
};

/** The choice of no value, as '' is that of none yet. */
const BLANK = '\u0000';

const dayText = (date: string) => (parseDay(date) === date ? formatDay(date) : date);

/** A value of the file that can't be imported, corrected here for all its rows, or skipped with them. */
export function FaultRow({
  fault,
  sheets,
  onCorrect,
}: {
  fault: ShownFault;
  /** Of `sheetNames`. */
  sheets: readonly string[];
  onCorrect: (id: string, to: string | null | undefined) => void;
}) {
  const { id, rows, message, place, date, isCorrected, isSkipped } = fault;
  const row = useRef<HTMLLIElement>(null);
  // Its offers go with the press of one.
  useFocusFallback(Number(isCorrected), row);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={`import-fault${isCorrected ? ' import-fault-corrected' : ''}`}
    >
      <p className="import-fault-where">
        <small>{rowNumbers(rows, sheets)}</small>
        {place && <b>{place}</b>}
        {date && <time>{dayText(date)}</time>}
      </p>
      <p className="import-fault-what">
        {isCorrected ? <Check size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        <span>{isSkipped ? 'Se salta' : isCorrected ? 'Arreglada' : message}</span>
        <Button variant="ghost" onClick={() => onCorrect(id, isCorrected ? undefined : null)}>
          {isCorrected ? 'Deshacer' : 'Saltar'}
        </Button>
      </p>
      {!isSkipped && (
        <div className="import-fault-correct">
          <Correction fault={fault} onCorrect={(to) => onCorrect(id, to)} />
          {!isCorrected && <Offers fault={fault} onCorrect={(to) => onCorrect(id, to)} />}
        </div>
      )}
    </li>
  );
}

/** What was probably meant, and the value as it is where it may stay. */
function Offers({ fault, onCorrect }: CorrectionProps) {
  const { proposal, canKeep, choices, typed, value } = fault;
  const written = typed ?? value;
  return (
    <>
      {canKeep && choices.length === 0 && (
        <Button variant="secondary" onClick={() => onCorrect(written)}>
          {`Dejar ${written}`}
        </Button>
      )}
      {proposal !== null && (
        <Button variant="secondary" onClick={() => onCorrect(proposal)}>
          {`¿${proposal}?`}
        </Button>
      )}
    </>
  );
}

type CorrectionProps = { fault: ShownFault; onCorrect: (to: string) => void };

function Correction(props: CorrectionProps) {
  return props.fault.choices.length > 0 ? <Choose {...props} /> : <Write {...props} />;
}

function Choose({ fault, onCorrect }: CorrectionProps) {
  const { field, value, choices, canKeep, canClear, message, isCorrected, correction } = fault;
  return (
    <SelectField
      label={FIELD_NAMES[field] ?? ''}
      error={isCorrected ? undefined : message}
      value={isCorrected ? correction || BLANK : ''}
      onChange={({ target }) => onCorrect(target.value === BLANK ? '' : target.value)}
    >
      {!isCorrected && <option value="">{value || 'Elige'}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {canClear && <option value={BLANK}>Dejar en blanco</option>}
      {canKeep && <option value={value}>{`Dejar «${value}» como está`}</option>}
    </SelectField>
  );
}

function Write({ fault, onCorrect }: CorrectionProps) {
  const { field, message, isCorrected } = fault;
  const written = fault.correction ?? fault.typed ?? fault.value;
  const [shown, setShown] = useState(written);
  const [text, setText] = useState(written);
  // Corrected by an offer, or taken back.
  if (shown !== written) {
    setShown(written);
    setText(written);
  }
  const commit = () => {
    if (text.trim() !== written) onCorrect(text.trim());
  };
  return (
    <TextField
      label={FIELD_NAMES[field] ?? ''}
      error={isCorrected ? undefined : message}
      value={text}
      suffix={UNITS[field]}
      inputMode={field in UNITS ? 'decimal' : 'text'}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}
