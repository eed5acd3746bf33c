/** @returns the length of a text in code points, not UTF-16 units */
export function codePointLength(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    // Code points beyond the first 65,536 have two units.
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

/** Strips accents and case: 'Jabalí' → 'jabali'. */
export function stripDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Strips diacritics, and turns all but letters and digits into single spaces: 'Macho-montés' → 'macho montes'. */
export function fold(text: string): string {
  return stripDiacritics(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Keys of the latest names: a book of thousands of outings has few of them. */
const known = new Map<string, string>();
const KNOWN_MAX = 2000;

/** What makes two names the same: `fold`, and of one without letters and digits its symbols, as '🐗'; '' is no name. */
export function nameKey(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const key = fold(name) || name.replace(/[\p{P}\s]+/gu, '');
  if (known.size === KNOWN_MAX) known.clear();
  known.set(name, key);
  return key;
}
