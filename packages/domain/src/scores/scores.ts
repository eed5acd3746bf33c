import { countingScore } from './counting-score';
import { formatNumber, roundToCents } from '../numbers';
import { FIELDS } from '../outing/outing-fields';
import type { Sex } from '../pieces/sex';
import { fold } from '../text';
import { isOutside, type Usual, valueMeant } from '../usual';
import {
  compareMedals,
  computedMedal,
  type Medal,
  MEDAL_NAMES,
  medalOf,
  MEDALS,
  type ScoredPiece,
  thresholds,
} from './trophy';

/** The maximum of the score column (numeric(6,2)). */
export const SCORE_LIMIT = FIELDS.score.max;

/** The maximum score of a species without thresholds. */
export const UNKNOWN_MAXIMUM = 999.99;

/** 1.5 times the gold threshold, to two decimals; 999.99 for an unknown species. */
export function maximumScore(species: string, sex?: Sex | null): number {
  const points = thresholds(species, sex);
  return points === null ? UNKNOWN_MAXIMUM : roundToCents(points.gold * 1.5);
}

/** The part of the bronze threshold under which a score is as unlikely as one over the maximum. */
const LEAST_OF_BRONZE = 0.25;

/**
 * What is to be asked about a typed score far from those of its species, as 500 points of a boar are.
 *
 * @returns null where there is nothing to ask; `meant` is the score with its comma in another place
 */
export function scoreQuestion(
  species: string,
  score: number,
  sex?: Sex | null,
): { meant: number | null } | null {
  const points = thresholds(species, sex);
  if (points === null || !(score > 0)) return null;
  const usual: Usual = [points.bronze * LEAST_OF_BRONZE, maximumScore(species, sex)];
  return isOutside(usual, score) ? { meant: valueMeant(usual, score, roundToCents) } : null;
}

/** A medal of a species, shown by the trophy sheet. */
export type Trophy = { species: string; medal: Medal; score: number | null };

/** The medals of `pieces`, best first. */
export function trophiesOf(pieces: readonly ScoredPiece[]): Trophy[] {
  return pieces
    .flatMap((piece) => {
      const medal = medalOf(piece);
      const counting = countingScore(piece);
      return medal === null
        ? []
        : [{ species: piece.species, medal, score: counting?.points ?? null }];
    })
    .toSorted((a, b) => compareMedals(a.medal, b.medal));
}

/** The medals of `next` whose species and level were not in `previous`: the medals newly earned by an edit. */
export function newlyEarned(
  previous: readonly ScoredPiece[],
  next: readonly ScoredPiece[],
): Trophy[] {
  const key = (trophy: Trophy) => `${fold(trophy.species)} ${trophy.medal}`;
  const before = new Set(trophiesOf(previous).map(key));
  return trophiesOf(next).filter((trophy) => !before.has(key(trophy)));
}

/**
 * What a measured score has earned, in words: 'Te faltan 3,20 para oro' beside its medal, or
 * '2,20 por encima del oro'.
 *
 * @returns null without a score or thresholds
 */
export function medalVerdict(
  species: string,
  score: number,
  sex?: Sex | null,
): { medal: Medal | null; text: string } | null {
  const points = thresholds(species, sex);
  if (points === null || !(score > 0)) return null;
  const medal = computedMedal(species, score, sex);
  if (medal === 'gold') {
    return { medal, text: `${twoDecimals(score - points.gold)} por encima del oro` };
  }
  const next = nextMedal(medal);
  return {
    medal,
    text: `Te faltan ${twoDecimals(points[next] - score)} para ${MEDAL_NAMES[next].toLowerCase()}`,
  };
}

/** '3,20' */
const twoDecimals = (points: number) => points.toFixed(2).replace('.', ',');

/** @returns the medal above one, bronze above none */
function nextMedal(medal: Exclude<Medal, 'gold'> | null): Medal {
  return MEDALS[(medal === null ? MEDALS.length : MEDALS.indexOf(medal)) - 1] ?? 'gold';
}

/**
 * The medal that a score earns and the points of the next one:
 * 'Bronce. Plata desde 105 ptos', 'Medalla de oro, desde 110 ptos', 'Bronce desde 100 ptos'.
 *
 * @returns null without a score or thresholds
 */
export function medalHint(
  species: string,
  score: number | null | undefined,
  sex?: Sex | null,
): { medal: Medal | null; text: string } | null {
  const points = thresholds(species, sex);
  if (points === null || score == null || !(score > 0)) return null;
  const medal = computedMedal(species, score, sex);
  const from = (next: Medal) => `desde ${formatNumber(points[next])}\u00A0ptos`;
  if (medal === 'gold') {
    return { medal, text: `Medalla de ${MEDAL_NAMES.gold.toLowerCase()}, ${from('gold')}` };
  }
  const next = nextMedal(medal);
  const now = medal === null ? '' : `${MEDAL_NAMES[medal]}. `;
  return { medal, text: `${now}${MEDAL_NAMES[next]} ${from(next)}` };
}
