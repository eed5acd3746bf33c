import { FIELDS, maximumScore, medalHint, type Modality, SPECIES } from '@cuaderno/domain';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MedalPip } from '../../parts/medal';
import { SpeciesIcon } from '../../parts/species-icon';
import { FieldNote, SelectField } from '../../ui/field';
import { NumberField } from './number-field';

/** The path of a piece in its form: '' for the only one, 'animals.0.' for one of several. */
type Prefix = '' | `animals.${number}.`;

/** The fields of a piece under any prefix. */
type PieceForm = Record<string, string | number | null>;

/** Species and score of a piece, with its medal or error below. */
export function PieceFields({
  type,
  prefix = '',
  optional = false,
}: {
  type: Modality;
  prefix?: Prefix;
  optional?: boolean;
}) {
  const { register } = useFormContext<PieceForm>();
  const noteId = useId();
  const species = usePieceField(`${prefix}species`);
  const score = usePieceField(`${prefix}score`);
  const chosen = typeof species.value === 'string' ? species.value : '';
  return (
    <>
      <div className="field-row">
        <SelectField
          label={FIELDS.species.label}
          aside={optional && 'opcional'}
          noteId={noteId}
          error={species.error}
          icon={chosen && prefix === '' && <SpeciesIcon species={chosen} size={28} />}
          {...register(species.name, { deps: [score.name] })}
        >
          <option value="">{optional ? 'Sin pieza' : 'Elige una especie'}</option>
          {SPECIES[type].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <NumberField<PieceForm>
          name={score.name}
          deps={[species.name]}
          label={FIELDS.score.label}
          noteId={noteId}
          error={score.error}
          inputMode="decimal"
          step={0.01}
          min={0}
          max={maximumScore(type === 'espera' ? 'Jabalí' : chosen)}
          suffix={FIELDS.score.unit}
        />
      </div>
      <FieldNote
        id={noteId}
        error={species.error ?? score.error}
        hint={pieceHint(chosen, score.value)}
      />
    </>
  );
}

/** The name, value and error of a field. */
function usePieceField(name: string) {
  const { control, getFieldState, formState } = useFormContext<PieceForm>();
  const value = useWatch({ control, name });
  return { name, value, error: getFieldState(name, formState).error?.message };
}

/** The medal of a score, or the score of the next medal. */
function pieceHint(species: string, score: PieceForm[string] | undefined) {
  const hint = medalHint(species, typeof score === 'number' ? score : null);
  return (
    hint && (
      <>
        {hint.medal && <MedalPip level={hint.medal} size={16} />}
        {hint.text}
      </>
    )
  );
}
