import {
  computedMedal,
  countingScore,
  FIELDS,
  formatNumber,
  type ScoreState,
  SCORE_STATE_NAMES,
  speciesLabel,
} from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { count } from '../../lib/format';
import { MedalBadge } from '../../parts/outings/medal-badge';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import type { PiecesValues, PieceValues } from './form-values';

/** What is known of a piece's score; a measurement and a homologation are of the species that they were made of. */
function useCountingScore({ id, species, score }: PieceValues) {
  const { formState } = useFormContext<PiecesValues>();
  const before = formState.defaultValues?.pieces?.find((each) => each?.id && each.id === id);
  const sheets = before && before.species === species ? before : {};
  return countingScore({
    score: typeof score === 'number' ? score : null,
    measurement: sheets.measurement as { points: number } | null | undefined,
    homologation: sheets.homologation as { points: number } | null | undefined,
  });
}

/** '106,80 ptos, medida'; most are estimated, which goes without saying. */
function scoreText({ points, state }: { points: number; state: ScoreState }): string {
  const text = `${formatNumber(points)}\u00A0${FIELDS.score.unit}`;
  return state === 'estimated' ? text : `${text}, ${SCORE_STATE_NAMES[state].toLowerCase()}`;
}

/** A finished piece in one line: its species, the score that counts and its photos, and its medal. */
export function FoldedPiece({ piece, onUnfold }: { piece: PieceValues; onUnfold: () => void }) {
  const quantity = piece.quantity ?? 1;
  const photos = piece.photos ?? [];
  const species = piece.species ?? '';
  const score = useCountingScore(piece);
  const medal = computedMedal(species, score?.points, piece.sex || null);
  const blank = quantity > 1 ? count(quantity, 'pieza', 'piezas') : FIELDS.score.blank;
  const points = score ? scoreText(score) : blank;
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
