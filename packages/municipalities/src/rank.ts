/** Kinds of match of a typed text with a name, best first. */
export const TIERS = {
  equal: 0,
  beginsName: 1,
  beginsWord: 2,
  beginsEveryWord: 3,
  inside: 4,
  none: 5,
} as const;

export type Tier = (typeof TIERS)[keyof typeof TIERS];

/**
 * Ranks `typed` by the best of a municipality's names, all folded.
 */
export function tierOf(typed: string, names: readonly string[]): Tier {
  let best: Tier = TIERS.none;
  for (const name of names) {
    const tier = tierOfName(typed, name);
    if (tier < best) best = tier;
    if (best === TIERS.equal) break;
  }
  return best;
}

function tierOfName(typed: string, name: string): Tier {
  const position = name.indexOf(typed);
  if (position === 0) return name.length === typed.length ? TIERS.equal : TIERS.beginsName;
  if (position > 0) return name.includes(` ${typed}`) ? TIERS.beginsWord : TIERS.inside;
  return beginsEveryWord(typed, name) ? TIERS.beginsEveryWord : TIERS.none;
}

/** 'palmas gran' finds 'las palmas de gran canaria'. */
function beginsEveryWord(typed: string, name: string): boolean {
  if (!typed.includes(' ')) return false;
  const words = name.split(' ');
  return typed.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}
