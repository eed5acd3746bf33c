import { nameKey } from '../name-key';

/** Between two names: 'Antonio, Luis y Trueno', 'Juan e Ignacio'. */
const SEPARATOR = /[,;\n]|\s[ye](?=\s)/i;

/** 'con Antonio' is Antonio. */
const WITH = /^con\s+/i;

/** @returns the persons and dogs in what an outing says of its company, each once, as they are written */
export function companionsOf(text: string | null | undefined): string[] {
  const names = new Map<string, string>();
  for (const part of (text ?? '').split(SEPARATOR)) {
    const name = part.trim().replace(WITH, '');
    const key = nameKey(name);
    if (key !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** @returns a function that tells whether somebody is in an outing's company, whatever the case and accents */
export function isWith(name: string): (company: string | null | undefined) => boolean {
  const wanted = nameKey(name);
  return (company) => companionsOf(company).some((each) => nameKey(each) === wanted);
}
