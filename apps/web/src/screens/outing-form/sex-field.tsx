import { FIELDS, type Sex, SEX_NAMES, SEXES } from '@cuaderno/domain';
import { useId } from 'react';
import './sex-field.css';

/** The sex of a piece, a macho until the other is chosen. */
export function SexField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: unknown;
  onChange: (sex: Sex) => void;
}) {
  const id = useId();
  const chosen = value === 'hembra' ? value : 'macho';
  return (
    <div className="field sex-field" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="field-label">
        {FIELDS.sex.label}
      </span>
      <div>
        {SEXES.map((sex) => (
          <label key={sex}>
            <input
              type="radio"
              name={name}
              checked={chosen === sex}
              onChange={() => onChange(sex)}
            />
            {SEX_NAMES[sex]}
          </label>
        ))}
      </div>
    </div>
  );
}
