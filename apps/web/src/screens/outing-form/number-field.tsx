import { formatNumber, parseCount, parseDecimal, roundToCents } from '@cuaderno/domain';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../../ui/form/field';

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

const textOf = (value: unknown) =>
  typeof value === 'number' && !Number.isNaN(value) ? formatNumber(value) : '';

/**
 * A number with a decimal comma or point, and the arrow keys of a number field; the form's value is null when
 * blank and NaN when invalid.
 */
export function NumberField<Values extends FieldValues>({
  name,
  deps,
  step,
  min,
  max,
  ...props
}: {
  name: FieldPath<Values>;
  /** Fields to validate again when this one changes. */
  deps?: FieldPath<Values>[];
  step: number;
  min: number;
  max?: number | undefined;
} & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'type' | 'step' | 'min' | 'max'
>) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Values>({ name, ...(deps && { rules: { deps } }) });
  const parse = step === 1 ? parseCount : parseDecimal;
  const [typed, setTyped] = useState(() => textOf(value));
  // The value may have been set by another control.
  const text = Object.is(parse(typed) ?? null, value ?? null) ? typed : textOf(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(parse(next) ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = STEPS[event.key];
    if (direction === undefined || Number.isNaN(value)) return;
    event.preventDefault();
    const next = roundToCents(((value as number | null) ?? 0) + direction * step);
    // A value beyond a limit, which only a save rejects, moves towards it alone.
    if (direction > 0 ? next <= (max ?? next) : next >= min) change(textOf(next));
  };
  return (
    <TextField
      {...props}
      ref={ref}
      name={name}
      type="text"
      role="spinbutton"
      aria-valuenow={typeof value === 'number' && !Number.isNaN(value) ? value : undefined}
      aria-valuetext={text || undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      autoComplete="off"
      value={text}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onChange={(event) => change(event.target.value)}
    />
  );
}
