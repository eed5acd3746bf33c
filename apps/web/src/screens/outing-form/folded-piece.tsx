import { computedMedal, FIELDS, formatNumber, speciesLabel } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { count } from '../../lib/format';
import { MedalBadge } from '../../parts/outings/medal-badge';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import type { PieceValues } from './form-values';

/** A finished piece in one line: its species, score and photos, and its medal. */
export function FoldedPiece({ piece, onUnfold }: { piece: PieceValues; onUnfold: () => void }) {
  const quantity = piece.quantity ?? 1;
  const photos = piece.photos ?? [];
  const species = piece.species ?? '';
  const score = typeof piece.score === 'number' ? piece.score : null;
  const medal = computedMedal(species, score, piece.sex || null);
  const blank = quantity > 1 ? count(quantity, 'pieza', 'piezas') : FIELDS.score.blank;
  const points = score === null ? blank : `${formatNumber(score)}\u00A0${FIELDS.score.unit}`;
  return (
    <button type="button" className="piece-line" aria-expanded={false} onClick={onUnfold}>
      <SpeciesIcon species={species} size={38} />
      <span>
        <b>{speciesLabel(species)}</b>{' '}
        <small>
          {points}, {photos.length > 0 ? count(photos.length, 'foto', 'fotos') : 'sin fotos'}
        </small>
      </span>{' '}
      {medal && <MedalBadge level={medal} />}
      <ChevronDown size={20} aria-hidden />
    </button>
  );
}
