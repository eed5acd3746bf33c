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

/** A value of the file that can't be imported, mended here for all its rows, or skipped with them. */
export function FaultRow({
  fault,
  onMend,
}: {
  fault: ShownFault;
  onMend: (id: string, to: string | null | undefined) => void;
}) {
  const { id, rows, message, place, date, isMended, isSkipped } = fault;
  const row = useRef<HTMLLIElement>(null);
  // Its offers go with the press of one.
  useFocusFallback(Number(isMended), row);
  return (
    <li ref={row} tabIndex={-1} className={`import-fault${isMended ? ' import-fault-mended' : ''}`}>
      <p className="import-fault-where">
        <small>{rowNumbers(rows)}</small>
        {place && <b>{place}</b>}
        {date && <time>{dayText(date)}</time>}
      </p>
      <p className="import-fault-what">
        {isMended ? <Check size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        <span>{isSkipped ? 'Se salta' : isMended ? 'Arreglada' : message}</span>
        <Button variant="ghost" onClick={() => onMend(id, isMended ? undefined : null)}>
          {isMended ? 'Deshacer' : 'Saltar'}
        </Button>
      </p>
      {!isSkipped && (
        <div className="import-fault-mend">
          <Mending fault={fault} onMend={(to) => onMend(id, to)} />
          {!isMended && <Offers fault={fault} onMend={(to) => onMend(id, to)} />}
        </div>
      )}
    </li>
  );
}

/** What was probably meant, and the value as it is where it may stay. */
function Offers({ fault, onMend }: MendingProps) {
  const { proposal, canKeep, choices, typed, value } = fault;
  const written = typed ?? value;
  return (
    <>
      {canKeep && choices.length === 0 && (
        <Button variant="secondary" onClick={() => onMend(written)}>
          {`Dejar ${written}`}
        </Button>
      )}
      {proposal !== null && (
        <Button variant="secondary" onClick={() => onMend(proposal)}>
          {`¿${proposal}?`}
        </Button>
      )}
    </>
  );
}

type MendingProps = { fault: ShownFault; onMend: (to: string) => void };

function Mending(props: MendingProps) {
  return props.fault.choices.length > 0 ? <Choose {...props} /> : <Write {...props} />;
}

function Choose({ fault, onMend }: MendingProps) {
  const { field, value, choices, canKeep, canClear, message, isMended, mending } = fault;
  return (
    <SelectField
      label={FIELD_NAMES[field] ?? ''}
      error={isMended ? undefined : message}
      value={isMended ? mending || BLANK : ''}
      onChange={({ target }) => onMend(target.value === BLANK ? '' : target.value)}
    >
      {!isMended && <option value="">{value || 'Elige'}</option>}
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

function Write({ fault, onMend }: MendingProps) {
  const { field, message, isMended } = fault;
  const written = fault.mending ?? fault.typed ?? fault.value;
  const [shown, setShown] = useState(written);
  const [text, setText] = useState(written);
  // Mended by an offer, or taken back.
  if (shown !== written) {
    setShown(written);
    setText(written);
  }
  const commit = () => {
    if (text.trim() !== written) onMend(text.trim());
  };
  return (
    <TextField
      label={FIELD_NAMES[field] ?? ''}
      error={isMended ? undefined : message}
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
