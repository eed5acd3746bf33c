import { formatNumber, parseDecimal } from '@cuaderno/domain';
import { type ComponentProps, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../../ui/field';

/**
 * A number as people type it, with comma or point. The form holds the number, null when it is blank,
 * and NaN when it is none, which the schema then says.
 */
export function NumberField<Values extends FieldValues>({
  name,
  deps,
  ...props
}: {
  name: FieldPath<Values>;
  /** Fields to check again when this one changes. */
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
