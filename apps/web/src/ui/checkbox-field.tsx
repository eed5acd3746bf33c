import { Checkbox } from '@radix-ui/themes/components/checkbox';
import './checkbox-field.css';

/** A checkbox whose line is its target. */
export function CheckboxField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="checkbox-field">
      <Checkbox checked={checked} onCheckedChange={(state) => onChange(state === true)} />
      {label}
    </label>
  );
}
