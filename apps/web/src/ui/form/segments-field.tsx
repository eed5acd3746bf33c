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
  /** `note` stands small under the text. */
  options: readonly { value: T; text: string; note?: string }[];
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
          <label key={String(option.value)}>
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </div>
    </div>
  );
}
