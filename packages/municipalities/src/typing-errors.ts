/** The distance of a typed text from a name, in typing errors. */
export type TypingErrors = {
  /** To the full name. */
  full: number;
  /** To the best-matching beginning of the name, while the user is typing. */
  beginning: number;
};

/** Longest width of a row; kept between calls. */
let [beforeLast, last, current] = [0, 1, 2].map(() => new Uint8Array(64)) as Rows;
type Rows = [Uint8Array, Uint8Array, Uint8Array];

/**
 * Counts the typing errors (a letter missing, added, changed, or two neighbours swapped: the
 * restricted Damerau-Levenshtein distance) that turn `typed` into `name`, and into its beginning.
 * Stops as soon as more than `most` are certain; any result above `most` is 'too many'.
 */
export function countTypingErrors(typed: string, name: string, most: number): TypingErrors {
  const tooMany = most + 1;
  // A beginning longer than this would need more than `most` missing letters.
  const width = Math.min(name.length, typed.length + most);
  if (typed.length - most > width) return { full: tooMany, beginning: tooMany };
  if (last.length <= width) {
    [beforeLast, last, current] = [0, 1, 2].map(() => new Uint8Array(2 * width)) as Rows;
  }
  for (let column = 0; column <= width; column++) last[column] = Math.min(column, tooMany);
  for (let row = 1; row <= typed.length; row++) {
    const fewest = fillRow(typed, name, { row, most, width });
    if (fewest > most) return { full: tooMany, beginning: tooMany };
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const from = Math.max(0, typed.length - most);
  let beginning = tooMany;
  for (let column = from; column <= width; column++) {
    beginning = Math.min(beginning, last[column] ?? tooMany);
  }
  return { full: width === name.length ? (last[width] ?? tooMany) : tooMany, beginning };
}

type Line = { row: number; most: number; width: number };

/**
 * Fills the cells of `row` letters of `typed` near the diagonal: others can't stay within `most`.
 * @returns the fewest errors
 */
function fillRow(typed: string, name: string, { row, most, width }: Line): number {
  const tooMany = most + 1;
  const [from, to] = [Math.max(0, row - most), Math.min(width, row + most)];
  let fewest = tooMany;
  if (from > 0) current[from - 1] = tooMany;
  if (to < width) current[to + 1] = tooMany;
  for (let column = from; column <= to; column++) {
    const errors = Math.min(tooMany, column === 0 ? row : fewestErrors(typed, name, row, column));
    current[column] = errors;
    if (errors < fewest) fewest = errors;
  }
  return fewest;
}

const FAR = 255;

/** One cell of the table: `row` letters of `typed` against `column` letters of `name`. */
function fewestErrors(typed: string, name: string, row: number, column: number): number {
  const letter = typed.charCodeAt(row - 1);
  const other = name.charCodeAt(column - 1);
  const shifted = Math.min(last[column] ?? FAR, current[column - 1] ?? FAR) + 1;
  const changed = (last[column - 1] ?? FAR) + (letter === other ? 0 : 1);
  // NaN before the first letter, which equals none.
  const areSwapped = letter === name.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other;
  const swapped = areSwapped ? (beforeLast[column - 2] ?? FAR) + 1 : FAR;
  return Math.min(shifted, changed, swapped);
}

/** The letters of a folded text, a to z one bit each; other characters share a bit, as in any prefilter. */
export function lettersIn(folded: string): number {
  let bits = 0;
  for (let i = 0; i < folded.length; i++) bits |= 1 << (folded.charCodeAt(i) - 97);
  return bits;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A folded text as it sounds in Spanish: 'huelba' is 'huelva', 'xerez' is 'jerez'. */
export function soundOf(folded: string): string {
  return folded
    .replaceAll('v', 'b')
    .replaceAll('h', '')
    .replaceAll('ll', 'y')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/x|g(?=[ei])/g, 'j')
    .replace(/qu|k/g, 'c')
    .replace(/(.)\1/g, '$1');
}
