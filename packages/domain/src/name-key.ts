import { fold } from './text';

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
