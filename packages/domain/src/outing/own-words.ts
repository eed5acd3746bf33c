import type { Day } from '../dates';
import { nameKey } from '../name-key';
import { ByUse } from './by-use';
import { companionsOf } from './companions';
import { estateOf } from './outing-summary';
import type { Placed } from './own-places';

/** The fields that are suggested from one's own book. */
export const SUGGESTED = [
  'cotoName',
  'finca',
  'place',
  'lugar',
  'armada',
  'companions',
  'weapon',
] as const;
export type Suggested = (typeof SUGGESTED)[number];

/** What an outing says of the suggested fields. */
export type Worded = Placed & { weapons: readonly string[] };

/** Words of one's own book, with the latest outing that has them. */
export type OwnWord<Outing> = { text: string; folded: string; outing: Outing; last: Day };

/** Where words are looked for; '' is anywhere. */
export type Within = { municipality: string; estate: string };

const isIn = (wanted: string, name: string | null) =>
  wanted === '' || nameKey(wanted) === nameKey(name ?? '');

/** What an outing has in a field; a stand and an armada only of the ground that is written. */
function textsOf(outing: Worded, field: Suggested, { municipality, estate }: Within) {
  const { custom_params: params } = outing;
  const ground = estateOf(outing);
  switch (field) {
    case 'cotoName':
    case 'finca':
      return isIn(municipality, outing.municipality) ? [ground] : [];
    case 'companions':
      return companionsOf(params.companions);
    case 'weapon':
      return outing.weapons;
    case 'armada':
      return isIn(estate, ground) ? [params.armada] : [];
    case 'place':
    case 'lugar':
      return isIn(estate, ground) ? [params.place, params.lugar] : [];
  }
}

/** What one's own outings have in a field, each once whatever its case and accents, by how often and how lately. */
export function ownWords<Outing extends Worded>(
  outings: Iterable<Outing>,
  field: Suggested,
  within: Within,
  today: Day,
): OwnWord<Outing>[] {
  const words = new ByUse<Pick<OwnWord<Outing>, 'text' | 'outing'>>(today);
  for (const outing of outings) {
    for (const text of textsOf(outing, field, within)) {
      if (text?.trim()) words.add(nameKey(text), { text: text.trim(), outing }, outing.date);
    }
  }
  return words.entries().map(([folded, { value, last }]) => ({ ...value, folded, last }));
}

/**
 * The words that have what is typed, those where a word begins with it first; not what is typed already. A dash is in
 * none.
 */
export function wordsFor<Word extends { folded: string }>(
  words: readonly Word[],
  typed: string,
): Word[] {
  const wanted = nameKey(typed);
  if (wanted === '' && typed !== '') return [];
  const found = words.filter(({ folded }) => folded.includes(wanted) && folded !== wanted);
  const begins = ({ folded }: Word) => ` ${folded}`.includes(` ${wanted}`);
  return [...found.filter(begins), ...found.filter((word) => !begins(word))];
}

/** The last name of a company that is being written, and what stands before it, as a 'con'. */
export function lastName(companions: string): { before: string; name: string } {
  const [before = ''] = /^(?:.*(?:[,;]|\s[ye]\s)\s*)?(?:con\s+)?/is.exec(companions) ?? [];
  return { before, name: companions.slice(before.length) };
}
