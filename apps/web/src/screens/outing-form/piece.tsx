import {
  computedMedal,
  FALLBACK_GROUP,
  FIELDS,
  formatNumber,
  type Modality,
} from '@cuaderno/domain';
import { ChevronDown, CopyPlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { count } from '../../lib/format';
import { MedalBadge } from '../../parts/medal-badge';
import { SpeciesIcon } from '../../parts/species-icon';
import type { PiecesValues, PieceValues } from './form-values';
import { PhotoField } from './photo-field';
import { FoldedFields, PieceFields } from './piece-fields';
import './piece.css';

interface PieceProps {
  type: Modality;
  /** From 0; shown from 1. */
  index: number;
  folded: boolean;
  /** Opens it in place of the others. */
  onUnfold: () => void;
  /** Keeps it unfolded during editing. */
  onWork: () => void;
  onRepeat: () => void;
  onRemove: () => void;
  /** Makes it one animal, and another piece of the others. */
  onSplit: () => void;
}

/** One piece of several: its fields, or one line for a finished one. */
export function Piece({
  type,
  index,
  folded,
  onUnfold,
  onWork,
  onRepeat,
  onRemove,
  onSplit,
}: PieceProps) {
  const { control } = useFormContext<PiecesValues>();
  const piece = useWatch({ control, name: `animals.${index}` });
  const title = `Pieza #${index + 1}`;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  /** Focuses the piece in place of a button that goes. */
  const focus = () => fieldset.current?.focus({ preventScroll: true });
  const unfold = () => {
    // Others fold above it, which may move it out of sight.
    flushSync(onUnfold);
    fieldset.current?.focus();
  };
  const split = () => {
    focus();
    onSplit();
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
        <FoldedPiece piece={piece} onUnfold={unfold} />
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
            <div>
              <button type="button" className="piece-action" onClick={onRepeat}>
                <CopyPlus size={20} aria-hidden />
                <span>
                  Repetir <span className="piece-word">pieza</span>
                </span>
              </button>
              <button type="button" className="piece-action" onClick={onRemove}>
                <Trash2 size={20} aria-hidden />
                <span>
                  Quitar <span className="piece-word">pieza</span>
                </span>
              </button>
            </div>
          </div>
          <PieceFields type={type} index={index} />
          <SplitOffer piece={piece} onSplit={split} />
          <PhotoField index={index} />
          <FoldedFields index={index} />
        </>
      )}
    </fieldset>
  );
}

/** Offers to split a piece of several animals with a score or photos, which are of one. */
function SplitOffer({ piece, onSplit }: { piece: PieceValues | undefined; onSplit: () => void }) {
  const { quantity, score, photos } = piece ?? {};
  const others = (quantity ?? 1) - 1;
  if (!Number.isInteger(others) || others < 1 || (score == null && !photos?.length)) return null;
  return (
    <div className="offers">
      <button type="button" onClick={onSplit}>
        <CopyPlus size={18} aria-hidden />
        Separar: 1 aquí y {others} en otra pieza
      </button>
    </div>
  );
}

/** A finished piece in one line: its species, score and photos, and its medal. */
function FoldedPiece({
  piece,
  onUnfold,
}: {
  piece: PieceValues | undefined;
  onUnfold: () => void;
}) {
  const species = piece?.species ?? '';
  const score = typeof piece?.score === 'number' ? piece.score : null;
  const medal = computedMedal(species, score, piece?.sex || null);
  const quantity = piece?.quantity ?? 1;
  const blank = quantity > 1 ? count(quantity, 'pieza', 'piezas') : FIELDS.score.blank;
  const points = score === null ? blank : `${formatNumber(score)} ${FIELDS.score.unit}`;
  const photos = piece?.photos?.length ?? 0;
  return (
    <button type="button" className="piece-line" aria-expanded={false} onClick={onUnfold}>
      <SpeciesIcon species={species} size={38} />
      <span>
        <b>{species}</b>{' '}
        <small>
          {points}, {photos > 0 ? count(photos, 'foto', 'fotos') : 'sin fotos'}
        </small>
      </span>{' '}
      {medal && <MedalBadge level={medal} />}
      <ChevronDown size={20} aria-hidden />
    </button>
  );
}
