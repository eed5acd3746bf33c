import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fold, MUNICIPALITY_RESULTS, type Municipality } from '@cuaderno/domain';

const DATA = path.join(import.meta.dirname, '../../../packages/municipalities/data');
const read = <T>(name: string) => JSON.parse(readFileSync(path.join(DATA, name), 'utf8')) as T;

const ccaa = new Map(
  read<{ code: string; name: string }[]>('ccaa.json').map(({ code, name }) => [code, name]),
);
const provinces = new Map(
  read<{ code: string; name: string; ccaa: string }[]>('provinces.json').map((row) => [
    row.code,
    { province: row.name, ccaa: ccaa.get(row.ccaa) ?? '' },
  ]),
);
const municipalities = read<[code: string, name: string][]>('municipalities.json').map(
  ([code, name]): Municipality => ({
    name,
    ...(provinces.get(code.slice(0, 2)) ?? { province: '', ccaa: '' }),
    code,
  }),
);

/** The folded names, each after a line break, and where each begins. */
const folded = municipalities.map(({ name }) => `\n${fold(name)}`);
const names = folded.join('');
let end = 0;
const starts = folded.map((name) => (end += name.length) - name.length);

/** @returns the index of the name at `position`, by halving */
function nameAt(position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds names that begin with a text, then names with a word that does: one scan of a single string. */
export function municipalitiesFor(query: string): Municipality[] {
  const typed = fold(query);
  const found: { tier: number; index: number }[] = [];
  for (let at = names.indexOf(typed); at >= 0; ) {
    const index = nameAt(at);
    if (names[at - 1] === '\n') found.push({ tier: 0, index });
    else if (names[at - 1] === ' ') found.push({ tier: 1, index });
    at = names.indexOf(typed, starts[index + 1] ?? names.length);
  }
  return found
    .toSorted(
      (a, b) =>
        a.tier - b.tier ||
        (municipalities[a.index]?.name ?? '').localeCompare(
          municipalities[b.index]?.name ?? '',
          'es',
        ),
    )
    .slice(0, MUNICIPALITY_RESULTS)
    .flatMap(({ index }) => municipalities[index] ?? []);
}
