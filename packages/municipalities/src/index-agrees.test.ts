import { fold, MUNICIPALITY_RESULTS } from '@cuaderno/domain';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import aliasRows from '../data/aliases.json' with { type: 'json' };
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { namesWithin, withoutArticlesToo } from './names';
import { TIERS, tierOf } from './rank';
import { searchMunicipalities } from './search-municipalities';
import { countTypingErrors, soundOf } from './typing-errors';

const aliases = new Map(aliasRows.map(([code, , names]) => [code as string, names as string[]]));
const rows = municipalityRows
  .filter(([code]) => Number(String(code).slice(0, 2)) <= 52)
  .map(([code, name, capital]) => ({
    code: String(code),
    name: String(name),
    kinds: [[String(name)], aliases.get(String(code)) ?? [], capital ? [String(capital)] : []].map(
      (names) => withoutArticlesToo(names.flatMap(namesWithin)),
    ),
  }));
type Row = (typeof rows)[number];

/** The rank of a row without typing errors, or with up to `most`; infinite for none. */
function rankOf(typed: string, { kinds }: Row, most: number): number {
  if (most === 0) {
    const tiers = kinds.map((names) => tierOf(typed, names));
    const best = Math.min(...tiers);
    return best === TIERS.none ? Number.POSITIVE_INFINITY : best * 3 + tiers.indexOf(best as 0);
  }
  const ranks = kinds.flat().map((name) => {
    const { full, beginning } = countTypingErrors(typed, name, most);
    if (beginning > most) return Number.POSITIVE_INFINITY;
    return soundOf(name) === soundOf(typed) ? 0 : full <= most ? 1 : 2;
  });
  return Math.min(...ranks);
}

/** The search without an index: each name of each row, sorted. */
function scan(query: string): string[] {
  const typed = fold(query.slice(0, 200));
  const { compare } = new Intl.Collator('es');
  for (const most of typed.length < 7 ? [0, 1] : [0, 1, 2]) {
    const hits = rows
      .map((row) => ({ ...row, rank: rankOf(typed, row, most) }))
      .filter(({ rank }) => Number.isFinite(rank))
      .toSorted((a, b) => a.rank - b.rank || compare(a.name, b.name));
    if (hits.length > 0) return hits.slice(0, MUNICIPALITY_RESULTS).map(({ code }) => code);
  }
  return [];
}

const name = fc.constantFrom(...rows.flatMap(({ kinds }) => kinds.flat()));
const letter = fc.constantFrom(...'abcdefghilmnoprstuvz '.split(''));
const misspelt = fc
  .tuple(name, fc.nat(12), letter, fc.constantFrom('lost', 'added', 'changed', 'swapped'))
  .map(([text, at, other, kind]) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    if (kind === 'lost') return before + after;
    if (kind === 'added') return before + other + text.slice(at);
    return kind === 'changed'
      ? before + other + after
      : `${before}${after[0] ?? ''}${text[at] ?? ''}${after.slice(1)}`;
  });
const words = fc
  .tuple(name, name, fc.nat(4))
  .map(([a, b, length]) => `${a.split(' ').at(-1)} ${b.split(' ')[0]?.slice(0, length)}`);

it('finds with its index what a scan of all names finds, in the same order', () => {
  const query = fc
    .oneof(
      name,
      misspelt,
      words,
      fc.tuple(name, fc.integer({ min: 5, max: 9 })).map(([text, end]) => text.slice(0, end)),
    )
    .filter((text) => fold(text).length >= 5);
  fc.assert(
    fc.property(query, (text) => {
      expect(searchMunicipalities(text).map(({ code }) => code)).toEqual(scan(text));
    }),
    { numRuns: 25 },
  );
}, 20_000);

it.each(['de '.repeat(67), 'villa', 'de la sierra', 'a b c d e', 'aeiou aeiou', 'xxxxxxxx'])(
  'finds for %j what a scan finds',
  (text) => {
    expect(searchMunicipalities(text).map(({ code }) => code)).toEqual(scan(text));
  },
);
