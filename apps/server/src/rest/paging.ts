/** Parses an integer; NaN, which the procedure rejects, for any other text. */
export function parseNumber(given: unknown) {
  if (given === undefined) return undefined;
  return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : Number.NaN;
}

/** A list's cursor in an address: date and id of the last outing. */
const CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9a-fA-F-]{36})$/;

export function parseCursor({ cursor }: Record<string, unknown>) {
  if (cursor === undefined) return undefined;
  const [, date = '', id = ''] = (typeof cursor === 'string' && CURSOR.exec(cursor)) || [];
  return { date, id };
}

/** Creates the `Link` header to the next page of a list. */
export function nextLink(
  { date, id }: { date: string; id: string },
  query: Record<string, unknown>,
) {
  const params = new URLSearchParams({ cursor: `${date}_${id}` });
  for (const name of ['limit', 'photos']) {
    const given = query[name];
    if (typeof given === 'string') params.set(name, given);
  }
  return `</api/outings?${params.toString()}>; rel="next"`;
}
