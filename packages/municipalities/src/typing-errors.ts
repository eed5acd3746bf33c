/** The distance of a typed text from a name, in typing errors. */
export type TypingErrors = {
  /** To the full name. */
  full: number;
  /** To the best-matching beginning of the name, while the user is typing. */
  beginning: number;
};

/**
 * Counts the typing errors (a letter missing, added, changed, or two neighbours swapped: the
 * restricted Damerau-Levenshtein distance) that turn `typed` into `name`, and into its beginning.
 * Stops as soon as more than `most` are certain; any result above `most` is 'too many'.
 */
export function countTypingErrors(typed: string, name: string, most: number): TypingErrors {
  const tooMany = most + 1;
  // A beginning longer than this would need more than `most` missing letters.
  const width = Math.min(name.length, typed.length + most);
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= width; column++) last.push(Math.min(column, tooMany));
  for (let row = 1; row <= typed.length; row++) {
    const current: number[] = [];
    let fewest = tooMany;
    for (let column = 0; column <= width; column++) {
      // Only cells near the diagonal can stay within `most`.
      const near = Math.abs(row - column) <= most;
      const errors = near
        ? fewestErrors(typed, name, row, column, beforeLast, last, current)
        : tooMany;
      current.push(errors);
      if (errors < fewest) fewest = errors;
    }
    if (fewest > most) return { full: tooMany, beginning: tooMany };
    beforeLast = last;
    last = current;
  }
  const full = width === name.length ? (last[width] ?? tooMany) : tooMany;
  return { full: Math.min(full, tooMany), beginning: Math.min(...last, tooMany) };
}

/** One cell of the table: `row` letters of `typed` against `column` letters of `name`. */
function fewestErrors(
  typed: string,
  name: string,
  row: number,
  column: number,
  beforeLast: readonly number[],
  last: readonly number[],
  current: readonly number[],
): number {
  if (column === 0) return row;
  const far = Number.POSITIVE_INFINITY;
  const same = typed[row - 1] === name[column - 1];
  const swapped =
    typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1] && row > 1;
  return Math.min(
    (last[column] ?? far) + 1,
    (current[column - 1] ?? far) + 1,
    (last[column - 1] ?? far) + (same ? 0 : 1),
    swapped ? (beforeLast[column - 2] ?? far) + 1 : far,
  );
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
