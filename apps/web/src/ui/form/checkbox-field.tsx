import { Checkbox } from '@radix-ui/themes/components/checkbox';
import './checkbox-field.css';

/** A checkbox with its whole line as the target. */
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
