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
  const { register } = useFormContext<PieceForm>();
  const noteId = useId();
  const { species, score } = usePiece(prefix);
  return (
    <>
      <div className="field-row">
        <SelectField
          label={FIELDS.species.label}
          aside={optional && 'opcional'}
          noteId={noteId}
          error={species.error}
          icon={species.value && prefix === '' && <SpeciesIcon species={species.value} size={28} />}
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
          max={maximumScore(type === 'espera' ? 'Jabalí' : species.value)}
          suffix={FIELDS.score.unit}
        />
      </div>
      <FieldNote
        id={noteId}
        error={species.error ?? score.error}
        hint={pieceHint(species.value, score.value)}
      />
    </>
  );
}

/** The names, values and errors of a piece's two fields. */
function usePiece(prefix: Prefix) {
  const { control, getFieldState, formState } = useFormContext<PieceForm>();
  const speciesName = `${prefix}species`;
  const scoreName = `${prefix}score`;
  const [species, score] = useWatch({ control, name: [speciesName, scoreName] });
  const errorOf = (name: string) => getFieldState(name, formState).error?.message;
  return {
    species: {
      name: speciesName,
      value: typeof species === 'string' ? species : '',
      error: errorOf(speciesName),
    },
    score: {
      name: scoreName,
      value: typeof score === 'number' ? score : null,
      error: errorOf(scoreName),
    },
  };
}

/** The medal of a score, or the score of the next medal. */
function pieceHint(species: string, score: number | null) {
  const hint = medalHint(species, score);
  return (
    hint && (
      <>
        {hint.medal && <MedalPip level={hint.medal} size={16} />}
        {hint.text}
      </>
    )
  );
}
