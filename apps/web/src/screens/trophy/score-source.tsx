import { type Entry, formulaText, type Scale, thresholdsText } from '@cuaderno/domain';
import './score-source.css';

/** Where the medals of a species come from, and the formula of its sheet. */
export function ScoreSource({ piece, scale = null }: { piece: Entry; scale?: Scale | null }) {
  const medals = thresholdsText(piece.species, piece.sex ?? null);
  if (!medals && !scale) return null;
  return (
    <div className="score-source">
      {scale && <p>{formulaText(scale)}</p>}
      {medals && <p>{medals}</p>}
    </div>
  );
}
