import { countingScore, type ScoreParts, type ScoreState } from './counting-score';
import type { Sex } from '../pieces/sex';
import { pointsOf } from '../pieces/species';

/** Medals from the best to the least. */
export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

export const MEDAL_NAMES: Record<Medal, string> = {
  gold: 'Oro',
  silver: 'Plata',
  bronze: 'Bronce',
};

/** Points from which a piece is bronze, silver and gold. */
export type Thresholds = Record<Medal, number>;

/** @returns the thresholds of a species, null without any in the specification */
export function thresholds(species: string, sex?: Sex | null): Thresholds | null {
  const points = pointsOf(species, sex);
  if (points === null) return null;
  const [bronze, silver, gold] = points;
  return { bronze, silver, gold };
}

/** The inputs of a medal; `awardedTrophy`, an appraiser's, overrides the computed one. */
export type ScoredPiece = ScoreParts & {
  species: string;
  sex?: Sex | null | undefined;
  awardedTrophy?: Medal | null | undefined;
};

/** @returns the medal of a piece; none for a score that is missing, 0 or less, unless it was awarded */
export function medalOf(piece: ScoredPiece): Medal | null {
  return piece.awardedTrophy ?? earnedMedal(piece);
}

/** @returns the medal that the score that counts earns */
export const earnedMedal = ({ species, sex, ...scores }: ScoredPiece): Medal | null =>
  computedMedal(species, countingScore(scores)?.points, sex);

/** @returns the medal that a score earns by the thresholds of its species and sex */
export function computedMedal(
  species: string,
  score: number | null | undefined,
  sex?: Sex | null,
): Medal | null {
  if (score == null || !(score > 0)) return null;
  const points = thresholds(species, sex);
  return (points && MEDALS.find((medal) => score >= points[medal])) ?? null;
}

/** @returns the awarded medal of an answer that has the computed one in its absence */
export function awardedMedal(piece: ScoredPiece): Medal | null {
  const { awardedTrophy } = piece;
  return awardedTrophy && awardedTrophy !== earnedMedal(piece) ? awardedTrophy : null;
}

/** Compares two medals, the better one first. */
export function compareMedals(a: Medal, b: Medal): number {
  return MEDALS.indexOf(a) - MEDALS.indexOf(b);
}

/** @returns the best of some medals */
export function bestMedal(medals: readonly (Medal | null)[]): Medal | null {
  return MEDALS.find((medal) => medals.includes(medal)) ?? null;
}

/** The highest score of a species, the medal of that piece, and its state where it isn't estimated. */
export type Best = {
  score: number;
  medal: Medal | null;
  state?: Exclude<ScoreState, 'estimated'>;
};

/** Whether a piece has a higher score than `other`, or the same with a better medal. */
export function isBetter(one: Best, other: Best | null | undefined): boolean {
  if (!other) return true;
  if (one.score !== other.score) return one.score > other.score;
  return one.medal !== other.medal && bestMedal([one.medal, other.medal]) === one.medal;
}
