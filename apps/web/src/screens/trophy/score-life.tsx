import {
  countingScore,
  type Entry,
  formatDay,
  formatNumber,
  type Outing,
  SCORE_STATE_NAMES,
  SCORE_STATES,
  scaleOf,
  type ScoreState,
} from '@cuaderno/domain';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';

/** The words of the address for each state. */
const WORDS = { estimated: 'estimada', measured: 'medida', homologated: 'homologada' } as const;

/** What stands under the name of a state, and its points; null while it is none. */
function stageOf(state: ScoreState, { date }: Outing, piece: Entry): [string, number | null] {
  const { measurement, homologation, score } = piece;
  if (state === 'estimated') {
    return score == null
      ? ['Sin estimar', null]
      : [`${formatDay(date)}, a ojo, en el campo`, score];
  }
  if (state === 'measured') {
    if (measurement) return [`${formatDay(measurement.date)}, por ti`, measurement.points];
    return [
      scaleOf(piece.species)
        ? 'Con la hoja oficial'
        : 'Aún no hay hoja para esta especie: apunta los puntos del acta',
      null,
    ];
  }
  return homologation
    ? [`Acta ${homologation.record}, ${formatDay(homologation.date)}`, homologation.points]
    : ['Cuando tengas el acta', null];
}

/** The states of a score: the one that counts, those it left behind, those still to come. */
export function ScoreLife({
  outing,
  piece,
  position,
}: {
  outing: Outing;
  piece: Entry;
  position: number;
}) {
  const now = countingScore(piece)?.state ?? null;
  const path = paths.measure(outing.type, outing.id, position);
  return (
    <ol className="score-life">
      {SCORE_STATES.map((state) => {
        const [text, points] = stageOf(state, outing, piece);
        const stage = state === now ? 'now' : points === null ? 'later' : 'past';
        return (
          <li key={state} className={`score-${stage}`} aria-current={stage === 'now' || undefined}>
            <span className="score-dot">{stage === 'now' && <Check size={14} aria-hidden />}</span>
            <span>
              <Link to={`${path}?como=${WORDS[state]}`} state={RETURNS}>
                {SCORE_STATE_NAMES[state]}
              </Link>
              <small>{text}</small>
            </span>
            <span className="score-points">
              {points === null ? (
                '–'
              ) : stage === 'past' ? (
                <s>{pointsText(state, points)}</s>
              ) : (
                pointsText(state, points)
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A typed score as typed, the others with two decimals: '107', '106,80'. */
const pointsText = (state: ScoreState, points: number) =>
  state === 'estimated' ? formatNumber(points) : points.toFixed(2).replace('.', ',');
