import {
  FIELDS,
  hasManyPieces,
  hasSex,
  isPieceOptional,
  maximumScore,
  medalHint,
  type Modality,
  type Sex,
  SPECIES,
  speciesLabel,
} from '@cuaderno/domain';
import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MedalPip } from '../../parts/outings/medal';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { FieldNote, SelectField } from '../../ui/form/field';
import { lazyPart } from '../../ui/lazy-part';
import { NumberField } from './number-field';

const ScoreQuestion = lazyPart(() =>
  import('./score-question').then((module) => module.ScoreQuestion),
);
const SexField = lazyPart(() => import('./sex-field').then((module) => module.SexField));

/** Folded: loaded after the form. */
const PieceMore = lazyPart(() => import('./piece-more').then((module) => module.PieceMore));

/** 'Más de la pieza', with its place kept until it is loaded. */
export function FoldedFields({ index }: { index: number }) {
  return (
    <Suspense fallback={<div className="fold-space" />}>
      <PieceMore index={index} />
    </Suspense>
  );
}

/** The fields of a piece under its path. */
type PieceForm = Record<string, string | number | null | undefined>;

/** The fields of a piece, with its medal or error below; `isOnly` for that of an outing with one. */
export function PieceFields({
  type,
  index,
  isOnly = false,
}: {
  type: Modality;
  index: number;
  isOnly?: boolean;
}) {
  const { setValue, trigger } = useFormContext<PieceForm>();
  const noteId = useId();
  const species = usePieceField(`pieces.${index}.species`);
  const sex = usePieceField(`pieces.${index}.sex`);
  const score = usePieceField(`pieces.${index}.score`);
  const quantity = usePieceField(`pieces.${index}.quantity`);
  const chosen = typeof species.value === 'string' ? species.value : '';
  const chosenSex = sex.value === 'hembra' ? sex.value : null;
  const many = hasManyPieces(type);
  return (
    <>
      <div className={`field-row${many ? ' field-row-many' : ''}`}>
        <SpeciesField {...{ type, species, sex, score, isOnly, noteId }} />
        <Suspense fallback={<div className="segments-field" />}>
          {hasSex(chosen) && (
            <SexField
              name={sex.name}
              value={sex.value}
              onChange={(next) => {
                setValue(sex.name, next, { shouldDirty: true });
                void trigger(score.name);
              }}
            />
          )}
        </Suspense>
        {many && (
          <NumberField<PieceForm>
            name={quantity.name}
            label={FIELDS.quantity.label}
            noteId={noteId}
            error={quantity.error}
            inputMode="numeric"
            step={1}
            min={1}
            max={FIELDS.quantity.max}
            placeholder="1"
          />
        )}
        <NumberField<PieceForm>
          name={score.name}
          deps={[species.name, quantity.name]}
          label={FIELDS.score.label}
          noteId={noteId}
          error={score.error}
          inputMode="decimal"
          step={0.01}
          min={0}
          max={type === 'espera' ? undefined : maximumScore(chosen, chosenSex)}
          suffix={FIELDS.score.unit}
        />
      </div>
      <FieldNote
        id={noteId}
        error={species.error ?? quantity.error ?? score.error}
        hint={pieceHint(chosen, score.value, chosenSex)}
      />
      <Suspense>
        {typeof score.value === 'number' && !score.error && (
          <ScoreQuestion name={score.name} species={chosen} sex={chosenSex} score={score.value} />
        )}
      </Suspense>
    </>
  );
}

/** The species, whose change keeps a sex only where that decides the medal. */
function SpeciesField({
  type,
  species,
  sex,
  score,
  isOnly,
  noteId,
}: Record<'species' | 'sex' | 'score', ReturnType<typeof usePieceField>> & {
  type: Modality;
  isOnly: boolean;
  noteId: string;
}) {
  const { register, setValue } = useFormContext<PieceForm>();
  const optional = isOnly && isPieceOptional(type);
  const chosen = typeof species.value === 'string' ? species.value : '';
  const onChange = ({ target }: React.ChangeEvent<HTMLSelectElement>) => {
    const next = hasSex(target.value) ? (sex.value ?? 'macho') : undefined;
    setValue(sex.name, next, { shouldDirty: true });
  };
  return (
    <SelectField
      label={FIELDS.species.label}
      aside={optional && 'opcional'}
      noteId={noteId}
      error={species.error}
      icon={chosen && isOnly && <SpeciesIcon species={chosen} size={28} />}
      {...register(species.name, { deps: [score.name], onChange })}
    >
      <option value="">{optional ? 'Sin pieza' : 'Elige una especie'}</option>
      {SPECIES[type].map((name) => (
        <option key={name} value={name}>
          {speciesLabel(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** The name, value and error of a field. */
function usePieceField(name: string) {
  const { control, getFieldState, formState } = useFormContext<PieceForm>();
  const value = useWatch({ control, name });
  return { name, value, error: getFieldState(name, formState).error?.message };
}

/** The medal of a score, or the score of the next medal. */
function pieceHint(species: string, score: PieceForm[string], sex: Sex | null) {
  const hint = medalHint(species, typeof score === 'number' ? score : null, sex);
  return (
    hint && (
      <>
        {hint.medal && <MedalPip level={hint.medal} size={16} />}
        {hint.text}
      </>
    )
  );
}
