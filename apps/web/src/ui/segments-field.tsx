import { useId } from 'react';
import './segments-field.css';

/** A choice of two or three, side by side. */
export function SegmentsField<T extends string | number | boolean | null>({
  label,
  name,
  options,
  value,
  disabled,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly { value: T; text: string }[];
  value: T | null;
  disabled?: boolean;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="field segments-field" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="field-label">
        {label}
      </span>
      <div>
        {options.map((option) => (
          <label key={option.text}>
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </div>
  );
}
