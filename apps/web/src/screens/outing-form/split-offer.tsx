import { CopyPlus } from 'lucide-react';
import type { PieceValues } from './form-values';

/** Offers to split a piece of several pieces with a score or photos, which are of one. */
export function SplitOffer({ piece, onSplit }: { piece: PieceValues; onSplit: () => void }) {
  const { quantity, score, photos } = piece;
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
