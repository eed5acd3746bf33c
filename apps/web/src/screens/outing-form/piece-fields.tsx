import { FIELDS, maximumScore, medalHint, type Modality, SPECIES } from '@cuaderno/domain';
import { useId } from 'react';
import { type FieldError, useFormContext, useWatch } from 'react-hook-form';
import { MedalPip } from '../../parts/medal';
import { SpeciesIcon } from '../../parts/species-icon';
import { FieldNote, SelectField } from '../../ui/field';
import { NumberField } from './number-field';

/** The path of a piece in its form: '' for the only one, 'animals.0.' for one of several. */
type Prefix = '' | `animals.${number}.`;

/** The fields of a piece, wherever it stands in its form. */
type PieceForm = Record<string, string | number | null>;

/** Species and score of a piece, and under them its medal or its error. */
export function PieceFields({
  type,
  prefix = '',
  optional = false,
}: {
  type: Modality;
  prefix?: Prefix;
  optional?: boolean;
}) {
  const { register, control, getFieldState, formState } = useFormContext<PieceForm>();
  const noteId = useId();
  const speciesName = `${prefix}species`;
  const scoreName = `${prefix}score`;
  const [species, score] = useWatch({ control, name: [speciesName, scoreName] });
  const faultOf = (name: string): FieldError | undefined => getFieldState(name, formState).error;
  const speciesFault = faultOf(speciesName)?.message;
  const scoreFault = faultOf(scoreName)?.message;
  const chosen = typeof species === 'string' ? species : '';
  const hint = medalHint(chosen, typeof score === 'number' ? score : null);
  return (
    <>
      <div className="field-row">
        <SelectField
          label={FIELDS.species.label}
          aside={optional && 'opcional'}
          noteId={noteId}
          error={speciesFault}
          icon={chosen && prefix === '' && <SpeciesIcon species={chosen} size={28} />}
          {...register(speciesName, { deps: [scoreName] })}
        >
          <option value="">{optional ? 'Sin pieza' : 'Elige una especie'}</option>
          {SPECIES[type].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <NumberField<PieceForm>
          name={scoreName}
          deps={[speciesName]}
          label={FIELDS.score.label}
          noteId={noteId}
          error={scoreFault}
          inputMode="decimal"
          step={0.01}
          min={0}
          max={maximumScore(type === 'espera' ? 'Jabalí' : chosen)}
          suffix={FIELDS.score.unit}
        />
      </div>
      <FieldNote
        id={noteId}
        error={speciesFault ?? scoreFault}
        hint={
          hint && (
            <>
              {hint.medal && <MedalPip level={hint.medal} size={16} />}
              {hint.text}
            </>
          )
        }
      />
    </>
  );
}
