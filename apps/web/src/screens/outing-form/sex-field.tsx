import { FIELDS, type Sex, SEX_NAMES, SEXES } from '@cuaderno/domain';
import { SegmentsField } from '../../ui/form/segments-field';

const OPTIONS = SEXES.map((value) => ({ value, text: SEX_NAMES[value] }));

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
  return (
    <SegmentsField
      label={FIELDS.sex.label}
      name={name}
      options={OPTIONS}
      value={value === 'hembra' ? value : 'macho'}
      onChange={onChange}
    />
  );
}
