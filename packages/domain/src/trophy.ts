import { formatNumber, roundToCents } from './numbers';
import { fold } from './text';

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

const of = (bronze: number, silver: number, gold: number): Thresholds => ({ bronze, silver, gold });

const GREDOS = of(205, 220, 230);
const SUDESTE = of(195, 210, 220);
const REBECO = of(78, 81.5, 85);
const SARRIO = of(87, 92, 97);

/**
 * The thresholds of the specification (point 9), by folded name. A region-less ibex counts as one of
 * Gredos, a plain 'Rebeco' as 'Rebeco Macho' (contract, 'Species names').
 */
const THRESHOLDS = new Map<string, Thresholds>([
  ['venado', of(165, 173, 181)],
  ['jabali', of(100, 105, 110)],
  ['muflon', of(185, 195, 205)],
  ['gamo', of(160, 170, 180)],
  ['corzo', of(105, 115, 130)],
  ['lobo', of(37, 39, 41)],
  ['zorro', of(37, 39, 41)],
  ...['macho montes', 'cabra montesa'].flatMap((ibex): [string, Thresholds][] => [
    [ibex, GREDOS],
    [`${ibex} gredos`, GREDOS],
    [`${ibex} beceite`, GREDOS],
    [`${ibex} sudeste`, SUDESTE],
    [`${ibex} ronda`, SUDESTE],
  ]),
  ['rebeco', REBECO],
  ['rebeco macho', REBECO],
  ['rebeco hembra', of(74, 77.5, 81)],
  ['rebeco cantabrico', REBECO],
  ['sarrio', SARRIO],
  ['sarrio macho', SARRIO],
  ['sarrio hembra', of(83, 88, 93)],
  ['arrui', of(310, 330, 350)],
  ['boc balear', REBECO],
  ['hembra', of(150, 160, 170)],
]);

/** The most that the score column holds (numeric(6,2)). */
export const SCORE_LIMIT = 9999.99;

/** The maximum score of a species without thresholds. */
export const UNKNOWN_MAXIMUM = 999.99;

/** Points for bronze, silver and gold of a species; null when the specification names none. */
export function thresholdsFor(species: string): Thresholds | null {
  return THRESHOLDS.get(fold(species)) ?? null;
}

/** 1.5 times the gold threshold, to two decimals; 999.99 for an unknown species. */
export function maximumScore(species: string): number {
  const thresholds = thresholdsFor(species);
  return thresholds === null ? UNKNOWN_MAXIMUM : roundToCents(thresholds.gold * 1.5);
}

/**
 * The medal of a piece. One explicitly awarded (by an appraiser) wins over the computed one;
 * no score, or one of 0 or less, earns none.
 */
export function trophyFor(
  species: string,
  score: number | null | undefined,
  awarded: Medal | null = null,
): Medal | null {
  if (awarded !== null) return awarded;
  const thresholds = thresholdsFor(species);
  if (thresholds === null || score == null || !(score > 0)) return null;
  return MEDALS.find((medal) => score >= thresholds[medal]) ?? null;
}

/** The better of two medals, for display. */
export function bestMedal(medals: readonly (Medal | null)[]): Medal | null {
  return MEDALS.find((medal) => medals.includes(medal)) ?? null;
}

/** A medal earned with a species: what the trophy sheet shows. */
export type Trophy = { species: string; medal: Medal; score: number | null };

type Piece = { species: string; score: number | null; awardedTrophy: Medal | null };

/** The medals of `pieces`, best first. */
export function trophiesOf(pieces: readonly Piece[]): Trophy[] {
  return pieces
    .flatMap(({ species, score, awardedTrophy }) => {
      const medal = trophyFor(species, score, awardedTrophy);
      return medal === null ? [] : [{ species, medal, score }];
    })
    .toSorted((a, b) => MEDALS.indexOf(a.medal) - MEDALS.indexOf(b.medal));
}

/** The medals of `next` whose species and level were not in `previous`: what an edit has newly earned. */
export function newlyEarned(previous: readonly Piece[], next: readonly Piece[]): Trophy[] {
  const key = (trophy: Trophy) => `${fold(trophy.species)} ${trophy.medal}`;
  const before = new Set(trophiesOf(previous).map(key));
  return trophiesOf(next).filter((trophy) => !before.has(key(trophy)));
}

/**
 * What a score would earn and what the next medal takes, as the forms say it:
 * 'Bronce. Plata desde 105 ptos', 'Medalla de oro, desde 110 ptos', 'Bronce desde 100 ptos'.
 * Null where nothing can be said.
 */
export function medalHint(
  species: string,
  score: number | null | undefined,
): { medal: Medal | null; text: string } | null {
  const thresholds = thresholdsFor(species);
  if (thresholds === null || score == null || !(score > 0)) return null;
  const medal = trophyFor(species, score);
  const from = (next: Medal) => `desde ${formatNumber(thresholds[next])} ptos`;
  if (medal === 'gold') return { medal, text: `Medalla de oro, ${from('gold')}` };
  if (medal === 'silver') return { medal, text: `Plata. Oro ${from('gold')}` };
  if (medal === 'bronze') return { medal, text: `Bronce. Plata ${from('silver')}` };
  return { medal: null, text: `Bronce ${from('bronze')}` };
}
