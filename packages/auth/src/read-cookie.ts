/**
 * Reads the raw value of the cookie `name` from a `Cookie` header.
 * @returns undefined without exactly one such cookie: duplicates may be injected
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return values.length === 1 ? values[0] : undefined;
}
