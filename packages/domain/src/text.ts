/** Length of a text as people count it: code points, not UTF-16 units. Builds no list of them. */
export function codePointLength(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    // Those beyond the first 65,536 have two units.
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

/** `text` without accents and in lower case: 'Jabalí' → 'jabali'. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `plain`, with everything but letters and digits turned into single spaces: 'Macho-montés' → 'macho montes'. */
export function fold(text: string): string {
  return plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
