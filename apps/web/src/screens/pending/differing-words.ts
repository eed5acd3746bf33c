import { diffArrays } from 'diff';

/** A part of a text, and whether the other text has it. */
export type Run = { text: string; differs: boolean };

/** Words with the white space before them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

const CLOSING = /[.,;:!?)»"]$/;

/** Counts the punctuation that ends both texts. */
function commonEnd(a: string, b: string): number {
  let length = 0;
  while (
    length < Math.min(a.length, b.length) - 1 &&
    a.at(-1 - length) === b.at(-1 - length) &&
    CLOSING.test(a.slice(0, a.length - length))
  ) {
    length += 1;
  }
  return length;
}

/** Splits a differing run from its white space and from the last `common` characters. */
function markedRun(text: string, common: number): Run[] {
  const start = text.length - text.trimStart().length;
  const end = text.length - common;
  return [
    { text: text.slice(0, start), differs: false },
    { text: text.slice(start, end), differs: true },
    { text: text.slice(end), differs: false },
  ].filter((run) => run.text !== '');
}

/** Removes the first words of a side. */
const take = (words: string[], quantity: number) => words.splice(0, quantity).join('');

/** @returns the runs of both texts: words that differ, adjacent ones joined; none when all words differ */
export function differingWords(ours: string, theirs: string): [Run[], Run[]] {
  const words = [wordsOf(ours), wordsOf(theirs)] as const;
  const changes = diffArrays(...words, { comparator: (a, b) => a.trim() === b.trim() });
  if (!changes.some(({ added, removed }) => !added && !removed)) {
    return [[{ text: ours, differs: false }], [{ text: theirs, differs: false }]];
  }
  const [left, right]: [Run[], Run[]] = [[], []];
  for (const [index, { added, removed, count }] of changes.entries()) {
    if (!added && !removed) {
      left.push({ text: take(words[0], count), differs: false });
      right.push({ text: take(words[1], count), differs: false });
    } else if (removed) {
      // A replaced run is a removed one and an added one.
      const next = changes[index + 1];
      const mine = take(words[0], count);
      const other = next?.added ? take(words[1], next.count) : '';
      const common = commonEnd(mine, other);
      left.push(...markedRun(mine, common));
      if (other) right.push(...markedRun(other, common));
    } else if (!changes[index - 1]?.removed) {
      right.push(...markedRun(take(words[1], count), 0));
    }
  }
  return [left, right];
}

/** Splits runs into lines. */
export function runLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, differs } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push({ text: part, differs });
    }
  }
  return lines;
}
