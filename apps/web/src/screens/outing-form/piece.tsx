import { computedMedal, detailText, FALLBACK_GROUP, FIELDS } from '@cuaderno/domain';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MedalPip } from '../../parts/medal';
import { SpeciesIcon } from '../../parts/species-icon';
import type { MonteriaValues, PieceValues } from './form-values';
import { PhotoField } from './photo-field';
import { PieceFields } from './piece-fields';
import './piece.css';

interface PieceProps {
  /** From 0; shown from 1. */
  index: number;
  folded: boolean;
  /** Keeps it unfolded during editing. */
  onWork: () => void;
  onRemove: () => void;
}

/** One piece of a montería: its fields, or one line for a finished one of many. */
export function Piece({ index, folded, onWork, onRemove }: PieceProps) {
  const { control } = useFormContext<MonteriaValues>();
  const piece = useWatch({ control, name: `animals.${index}` });
  const title = `Pieza #${index + 1}`;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const unfold = () => {
    fieldset.current?.focus({ preventScroll: true });
    onWork();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the focus events of its fields
    <fieldset
      ref={fieldset}
      className={`piece${folded ? ' piece-folded' : ''}`}
      aria-label={title}
      tabIndex={-1}
      onFocus={folded ? undefined : onWork}
    >
      {folded ? (
        <FoldedPiece number={index + 1} piece={piece} onUnfold={unfold} />
      ) : (
        <>
          <div className="piece-heading">
            <h3>
              <SpeciesIcon
                species={piece?.species || FALLBACK_GROUP}
                size={28}
                className={piece?.species ? 'piece-icon' : 'piece-icon piece-unknown'}
              />
              {title}
            </h3>
            <button type="button" className="piece-remove" onClick={onRemove}>
              <Trash2 size={20} aria-hidden />
              Quitar pieza
            </button>
          </div>
          <PieceFields type="monteria" prefix={`animals.${index}.`} />
          <PhotoField name={`animals.${index}.photos`} />
        </>
      )}
    </fieldset>
  );
}

function FoldedPiece({
  number,
  piece,
  onUnfold,
}: {
  number: number;
  piece: PieceValues | undefined;
  onUnfold: () => void;
}) {
  const species = piece?.species ?? '';
  const score = typeof piece?.score === 'number' ? piece.score : null;
  const medal = computedMedal(species, score);
  return (
    <button type="button" className="piece-line" aria-expanded={false} onClick={onUnfold}>
      <SpeciesIcon species={species} size={28} className="piece-icon" />
      <b>
        {species} <small>#{number}</small>
      </b>
      <span>
        {medal && <MedalPip level={medal} size={18} />}
        {detailText('score', score) ?? FIELDS.score.blank}
      </span>
      <ChevronDown size={20} aria-hidden />
    </button>
  );
}
