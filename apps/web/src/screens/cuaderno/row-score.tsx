import { type BookFilters, FIELDS, formatNumber, isSpecies, MEDAL_NAMES } from '@cuaderno/domain';
import type { ScoreOf } from '../../parts/outings/outing-row';
import type { Order } from './use-filters';
import './row-score.css';

/**
 * The scores in the rows: of the species that is looked for, and of another with the medal that is; of all where the
 * rows are in the order of scores. Undefined where none is shown.
 */
export function scoresOf({ species, medals }: BookFilters, order: Order): ScoreOf | undefined {
  if (species.length === 0 && order !== 'puntuacion') return undefined;
  return (token) => {
    const isWanted =
      species.length === 0 ||
      species.some((name) => isSpecies(token.species, name)) ||
      token.medals.some((medal) => medals.includes(medal));
    return isWanted && <Score best={token.best} />;
  };
}

function Score({ best }: { best: Parameters<ScoreOf>[0]['best'] }) {
  if (!best) return <span className="row-score">{FIELDS.score.blank}</span>;
  return (
    <span className="row-score">
      <b>{formatNumber(best.score)}</b>{' '}
      {best.medal ? (
        <>
          · <span className={best.medal}>{MEDAL_NAMES[best.medal]}</span>
        </>
      ) : (
        FIELDS.score.unit
      )}
    </span>
  );
}
