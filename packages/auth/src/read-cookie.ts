/**
 * The value of the cookie `name` in a `Cookie` header, as it was sent; undefined when there is none,
 * or more than one: browsers send one, so the others were slipped in and none can be told right.
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
