/** @returns the length of a text in code points, not UTF-16 units */
export function codePointLength(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    // Code points beyond the first 65,536 have two units.
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

const PLAIN = /^[ -~]*$/;

/** Strips accents and case: 'Jabalí' → 'jabali'. */
export function stripDiacritics(text: string): string {
  // Most texts: the rest is slow.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Strips diacritics, and turns all but letters and digits into single spaces: 'Macho-montés' → 'macho montes'. */
export function fold(text: string): string {
  return stripDiacritics(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
