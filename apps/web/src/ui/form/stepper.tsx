import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import './stepper.css';

/** A number of few steps: two buttons and, between them, a field that can be typed in. `text` is what it holds. */
export function Stepper({
  label,
  name,
  text,
  value,
  step,
  max,
  error,
  onChange,
}: {
  label: string;
  name: string;
  text: string;
  /** The value of `text`, null while it is none. */
  value: number | null;
  step: number;
  max: number;
  error?: string | undefined;
  onChange: (text: string) => void;
}) {
  const note = useId();
  const goTo = (next: number) =>
    onChange(String(Math.min(max, Math.max(0, next))).replace('.', ','));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    goTo((value ?? 0) + by);
  };
  return (
    <div>
      <fieldset className="stepper" aria-label={label}>
        <button
          type="button"
          aria-label={`Menos: ${label}`}
          aria-disabled={value === 0}
          onClick={() => goTo((value ?? 0) - step)}
        >
          <Minus size={20} aria-hidden />
        </button>
        <span>
          <input
            name={name}
            aria-label={label}
            role="spinbutton"
            aria-valuenow={value ?? undefined}
            aria-valuemin={0}
            aria-valuemax={max}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange(event.target.value)}
          />
          <small>de {max}</small>
        </span>
        <button
          type="button"
          aria-label={`Más: ${label}`}
          aria-disabled={value === max}
          onClick={() => goTo((value ?? 0) + step)}
        >
          <Plus size={20} aria-hidden />
        </button>
      </fieldset>
      {error && (
        <p id={note} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
