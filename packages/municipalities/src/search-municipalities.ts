import {
  fold,
  MUNICIPALITY_MIN_LETTERS,
  MUNICIPALITY_RESULTS,
  type Municipality,
} from '@cuaderno/domain';
import { KINDS, type NameIndex, nameIndex } from './name-index';
import { TIERS } from './rank';
import {
  countBits,
  countTypingErrors,
  lettersIn,
  soundOf,
  type TypingErrors,
} from './typing-errors';

/**
 * Finds the Spanish municipalities that match a typed text, best first, at most 50
 * (`MUNICIPALITY_RESULTS`).
 *
 * Accents, case, hyphens and apostrophes don't count. First come equal names, then names that begin
 * with the text, then words that do, then names in which every typed word begins some word, then
 * names that contain it; only without any of these, names one or two typing errors away
 * (the fewest with a match).
 * Within each tier official names precede everyday ones, and these capitals, then alphabetically.
 *
 * Under 5 letters (`MUNICIPALITY_MIN_LETTERS`) only full names match: 'Jaén' and 'Elx', not 'Vill'.
 */
export function searchMunicipalities(query: string): Municipality[] {
  // No name is longer than 60 letters.
  const typed = fold(query.slice(0, 200));
  const index = nameIndex();
  if (typed.length < MUNICIPALITY_MIN_LETTERS) return index.byFullName.get(typed) ?? [];
  const written = findWritten(index, typed);
  const hits = written.size > 0 ? written : findMisspelt(index, typed);
  return Array.from(hits, ([row, rank]) => rank * ROWS + row)
    .toSorted((a, b) => a - b)
    .slice(0, MUNICIPALITY_RESULTS)
    .flatMap((key) => index.municipalities[key % ROWS] ?? []);
}

/** Finds the municipalities of a whole name: the official one, a side of it, an old or everyday one ('Játiva'). */
export const municipalitiesNamed = (name: string): Municipality[] =>
  nameIndex().byFullName.get(fold(name.slice(0, 200))) ?? [];

/** Above the number of rows. */
const ROWS = 2 ** 16;

/** Rows with their best rank. */
type Hits = Map<number, number>;

function addHit(hits: Hits, row: number, rank: number): void {
  if (rank < (hits.get(row) ?? Number.POSITIVE_INFINITY)) hits.set(row, rank);
}

function findWritten(index: NameIndex, typed: string): Hits {
  const hits: Hits = new Map();
  const add = (name: number, tier: number) =>
    addHit(hits, index.rows[name] ?? 0, tier * KINDS + (index.kinds[name] ?? 0));
  const containing = new Set<number>();
  forEachOccurrence(index, typed, (name, at) => {
    containing.add(name);
    add(name, tierAt(index, typed, { name, at }));
  });
  if (!typed.includes(' ')) return hits;
  // 'palmas gran' finds 'las palmas de gran canaria'.
  const [longest = '', ...others] = [...new Set(typed.split(' '))]
    .toSorted((a, b) => b.length - a.length)
    .map((part) => ` ${part}`);
  forEachOccurrence(index, longest, (name) => {
    if (containing.has(name)) return;
    const words = ` ${index.names[name]}`;
    if (others.every((part) => words.includes(part))) add(name, TIERS.beginsEveryWord);
  });
  return hits;
}

type Occurrence = { name: number; at: number };

/** Finds each occurrence of a text within a name, or with the space before it. */
function forEachOccurrence(
  { text, starts }: NameIndex,
  part: string,
  found: (name: number, at: number) => void,
): void {
  let name = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    // The name that it ends in.
    name = lastStart(starts, at + part.length - 1, name);
    found(name, at);
  }
}

/** Finds the last of the sorted `starts` up to `at`, from `low` on. */
function lastStart(starts: Uint32Array, at: number, low: number): number {
  let [first, end] = [low, starts.length];
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if ((starts[middle] ?? 0) <= at) first = middle;
    else end = middle;
  }
  return first;
}

function tierAt({ text, starts }: NameIndex, typed: string, { name, at }: Occurrence) {
  if (at === starts[name]) {
    return text[at + typed.length] === '\n' ? TIERS.equal : TIERS.beginsName;
  }
  return text[at - 1] === ' ' ? TIERS.beginsWord : TIERS.inside;
}

/**
 * One error, or two if no name is that near; two only from seven letters on, because in a shorter word
 * too little is left. Names that sound as typed precede the others (b for v, a silent h), then full
 * names, then beginnings.
 */
function findMisspelt(index: NameIndex, typed: string): Hits {
  const most = typed.length < 7 ? 1 : 2;
  const near = findNear(index, typed, most);
  const fewest = near.some(({ beginning }) => beginning <= 1) ? 1 : most;
  const typedSound = soundOf(typed);
  const hits: Hits = new Map();
  for (const { name, full, beginning } of near) {
    if (beginning > fewest) continue;
    const soundsSame = soundOf(index.names[name] ?? '') === typedSound;
    addHit(hits, index.rows[name] ?? 0, soundsSame ? 0 : full <= fewest ? 1 : 2);
  }
  return hits;
}

function findNear({ names, letters }: NameIndex, typed: string, most: number) {
  const typedLetters = lettersIn(typed);
  const near: (TypingErrors & { name: number })[] = [];
  names.forEach((written, name) => {
    // Each error accounts for one letter at most: skips most of the counting.
    if (written.length < typed.length - most) return;
    if (countBits(typedLetters & ~(letters[name] ?? 0)) > most) return;
    const errors = countTypingErrors(typed, written, most);
    if (errors.beginning <= most) near.push({ name, ...errors });
  });
  return near;
}
