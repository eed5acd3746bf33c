import { FALLBACK_GROUP, type Modality, speciesLabel } from '@cuaderno/domain';
import { CopyPlus, Trash2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { lazyPart } from '../../ui/lazy-part';
import type { PiecesValues } from './form-values';
import { PhotoField } from './photo-field';
import { FoldedFields, PieceFields } from './piece-fields';
import './piece.css';

/** Without it a piece can still be unfolded. */
const FoldedPiece = lazyPart(
  () => import('./folded-piece').then((module) => module.FoldedPiece),
  ({ piece, onUnfold }) => (
    <button type="button" className="piece-line" onClick={onUnfold}>
      {piece.species && speciesLabel(piece.species)}
    </button>
  ),
);
const SplitOffer = lazyPart(() => import('./split-offer').then((module) => module.SplitOffer));

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
  const piece = useWatch({ control, name: `pieces.${index}` });
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
        <Suspense fallback={<div className="piece-line" />}>
          <FoldedPiece piece={piece ?? {}} onUnfold={unfold} />
        </Suspense>
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
          <Suspense>{piece && <SplitOffer piece={piece} onSplit={split} />}</Suspense>
          <PhotoField index={index} />
          <FoldedFields index={index} />
        </>
      )}
    </fieldset>
  );
}
