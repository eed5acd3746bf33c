import {
  detailTexts,
  FIELDS,
  MORE_OF_PIECE,
  WEIGHT_KIND_NAMES,
  WEIGHT_KINDS,
  type WeightKind,
} from '@cuaderno/domain';
import { History } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLastWeapon } from '../../book/use-recent-values';
import { FieldNote, TextField } from '../../ui/form/field';
import { Fold } from '../../ui/fold';
import { SegmentsField } from '../../ui/form/segments-field';
import { CHANGED } from '../../ui/form/changed';
import type { PiecesValues, PieceValues } from './form-values';
import { NumberField } from './number-field';
import './piece-more.css';
import { SUGGESTED } from './suggested';

const KINDS = WEIGHT_KINDS.map((value) => ({ value, text: WEIGHT_KIND_NAMES[value] }));
/** What is written of a piece in words, without blanks and numbers that are none. */
function writtenOf(piece: PieceValues | undefined): string[] {
  const written = Object.entries(piece ?? {})
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
    .filter(([, value]) => value !== '' && !Number.isNaN(value));
  return detailTexts(MORE_OF_PIECE, { score: null, ...Object.fromEntries(written) });
}

const lossText = (lost: readonly unknown[]) =>
  `Al cambiar la especie se ${lost.length > 1 ? 'quitan' : 'quita'} ${lost.join(' y ')}.`;

/** What a piece loses with its species, said before the save. */
function LossNote({ index }: { index: number }) {
  const { control, formState } = useFormContext<PiecesValues>();
  const piece = useWatch({ control, name: `pieces.${index}` });
  const before = formState.defaultValues?.pieces?.find((each) => each?.id && each.id === piece?.id);
  const isOther = piece?.species && piece.species !== before?.species;
  const lost = [
    before?.measurement && 'su medición',
    before?.homologation && 'su homologación',
  ].filter(Boolean);
  return <FieldNote id={useId()} hint={isOther && lost.length > 0 && lossText(lost)} />;
}

/** 'Más de la pieza': what is noted of few pieces, folded; the closed line has what is written. */
export function PieceMore({ index }: { index: number }) {
  const { register, control, formState } = useFormContext<PiecesValues>();
  const errors = formState.errors.pieces?.[index];
  const piece = useWatch({ control, name: `pieces.${index}` });
  const written = writtenOf(piece);
  const noteId = useId();
  const name = <Key extends (typeof MORE_OF_PIECE)[number]>(key: Key) =>
    `pieces.${index}.${key}` as const;
  return (
    <>
      <LossNote index={index} />
      <Fold
        title="Más de la pieza"
        line={written.length > 0 ? written.join(', ') : 'Edad, peso, distancia, arma, precinto'}
        isWrong={MORE_OF_PIECE.some((key) => errors?.[key])}
      >
        <div className="field-row">
          {(['age', 'distance'] as const).map((key) => (
            <NumberField<PiecesValues>
              key={key}
              name={name(key)}
              label={FIELDS[key].label}
              noteId={noteId}
              error={errors?.[key]?.message}
              inputMode="numeric"
              step={1}
              min={0}
              max={FIELDS[key].max}
              suffix={FIELDS[key].unit}
            />
          ))}
        </div>
        <FieldNote id={noteId} error={errors?.age?.message ?? errors?.distance?.message} />
        <WeightRow index={index} weight={piece?.weight} kind={piece?.weightKind} />
        <WeaponField index={index} />
        <TextField
          label={FIELDS.seal.label}
          error={errors?.seal?.message}
          autoComplete="off"
          {...register(name('seal'))}
        />
      </Fold>
    </>
  );
}

/** The weight and what it is of, which goes with it. */
function WeightRow({
  index,
  weight,
  kind,
}: {
  index: number;
  weight: number | null | undefined;
  kind: WeightKind | null | undefined;
}) {
  const { setValue, formState } = useFormContext<PiecesValues>();
  const noteId = useId();
  const error = formState.errors.pieces?.[index]?.weight?.message;
  const isBlank = weight == null;
  useEffect(() => {
    if (isBlank && kind) setValue(`pieces.${index}.weightKind`, null, CHANGED);
  }, [isBlank, kind, index, setValue]);
  return (
    <>
      <div className="field-row weight-row">
        <NumberField<PiecesValues>
          name={`pieces.${index}.weight`}
          label={FIELDS.weight.label}
          noteId={noteId}
          error={error}
          inputMode="decimal"
          step={0.01}
          min={0}
          max={FIELDS.weight.max}
          suffix={FIELDS.weight.unit}
        />
        <SegmentsField
          label={FIELDS.weightKind.label}
          name={`pieces.${index}.weightKind`}
          options={KINDS}
          value={kind ?? null}
          disabled={isBlank}
          onChange={(value) => setValue(`pieces.${index}.weightKind`, value, CHANGED)}
        />
      </div>
      <FieldNote id={noteId} error={error} />
    </>
  );
}

/** The weapon and its calibre, with the last one as an offer while it is blank. */
function WeaponField({ index }: { index: number }) {
  const { register, control, formState, setValue, setFocus } = useFormContext<PiecesValues>();
  const name = `pieces.${index}.weapon` as const;
  const pieces = useWatch({ control, name: 'pieces' });
  const inBook = useLastWeapon();
  const inForm = pieces.findLast(({ weapon }, at) => at !== index && weapon?.trim())?.weapon;
  const last = inForm?.trim() ?? inBook;
  return (
    <>
      <TextField
        label={FIELDS.weapon.label}
        error={formState.errors.pieces?.[index]?.weapon?.message}
        {...SUGGESTED}
        {...register(name)}
      />
      {last && !pieces[index]?.weapon?.trim() && (
        <div className="offers">
          <button
            type="button"
            onClick={() => {
              setValue(name, last, CHANGED);
              setFocus(name);
            }}
          >
            <History size={18} aria-hidden />
            {last}
          </button>
        </div>
      )}
    </>
  );
}
