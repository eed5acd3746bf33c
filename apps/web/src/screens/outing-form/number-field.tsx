import { formatNumber, parseDecimal } from '@cuaderno/domain';
import { type ComponentProps, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../../ui/field';

/** A number with a decimal comma or point; the form's value is null when blank and NaN when invalid. */
export function NumberField<Values extends FieldValues>({
  name,
  deps,
  ...props
}: {
  name: FieldPath<Values>;
  /** Fields to validate again when this one changes. */
  deps?: FieldPath<Values>[];
} & Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'type'>) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Values>({ name, ...(deps && { rules: { deps } }) });
  const [text, setText] = useState(() => (typeof value === 'number' ? formatNumber(value) : ''));
  return (
    <TextField
      {...props}
      ref={ref}
      name={name}
      type="text"
      autoComplete="off"
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseDecimal(event.target.value) ?? null);
      }}
    />
  );
}
