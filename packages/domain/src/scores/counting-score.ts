/** How the score of a piece is known, from the least to the most certain. */
export const SCORE_STATES = ['estimated', 'measured', 'homologated'] as const;
export type ScoreState = (typeof SCORE_STATES)[number];

export const SCORE_STATE_NAMES: Record<ScoreState, string> = {
  estimated: 'Estimada',
  measured: 'Medida',
  homologated: 'Homologada',
};

/** The scores of a piece: the typed one, the measured one and the commission's. */
export type ScoreParts = {
  score?: number | null | undefined;
  measurement?: { points: number } | null | undefined;
  homologation?: { points: number } | null | undefined;
};

/** @returns the score that counts, of the most certain state, null without any */
export function countingScore({
  score,
  measurement,
  homologation,
}: ScoreParts): { points: number; state: ScoreState } | null {
  if (homologation) return { points: homologation.points, state: 'homologated' };
  if (measurement) return { points: measurement.points, state: 'measured' };
  return score == null ? null : { points: score, state: 'estimated' };
}

/** @returns the parts of which only the counting score is known */
export function knownParts(points: number | null, state: ScoreState | null): ScoreParts {
  if (points === null || state === null || state === 'estimated') return { score: points };
  return state === 'measured' ? { measurement: { points } } : { homologation: { points } };
}
