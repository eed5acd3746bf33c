/** Text that is no number, the empty one too, is none for the procedure to refuse. */
export function parseNumber(given: unknown) {
  if (given === undefined) return undefined;
  return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : Number.NaN;
}

/** How an address names the place where a list goes on: the date and the id of the last one seen. */
const CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9a-fA-F-]{36})$/;

export function parseCursor({ cursor }: Record<string, unknown>) {
  if (cursor === undefined) return undefined;
  const [, date = '', id = ''] = (typeof cursor === 'string' && CURSOR.exec(cursor)) || [];
  return { date, id };
}

/** Where the rest of a list is, in the form of a `Link` header: the same, from its last one on. */
export function nextLink(
  { date, id }: { date: string; id: string },
  asked: Record<string, unknown>,
) {
  const params = new URLSearchParams({ cursor: `${date}_${id}` });
  for (const name of ['limit', 'photos']) {
    const given = asked[name];
    if (typeof given === 'string') params.set(name, given);
  }
  return `</api/outings?${params.toString()}>; rel="next"`;
}
