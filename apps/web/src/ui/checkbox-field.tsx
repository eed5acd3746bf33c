import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import './checkbox-field.css';

/** A box to tick; the whole line is its target. */
export function CheckboxField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="checkbox-field">
      <input type="checkbox" className="visually-hidden" {...input} />
      <i>
        <Check size={18} strokeWidth={2.5} aria-hidden />
      </i>
      {label}
    </label>
  );
}
