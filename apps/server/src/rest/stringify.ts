import { setImmediate as nextTurn } from 'node:timers/promises';

/** Most items of a list that become JSON at once: others' requests come in between. */
const SLICE = 300;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > SLICE;

/** Whether a value is a long list, or has one as a property. */
export const hasLongList = (value: unknown): boolean =>
  isLong(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isLong));

/** Writes the JSON of a value that is plain JSON but for undefined properties, long lists of it in slices. */
export async function stringifyInSlices(value: unknown): Promise<string> {
  if (isLong(value)) {
    const slices: string[] = [];
    for (let from = 0; from < value.length; from += SLICE) {
      if (from > 0) await nextTurn();
      slices.push(JSON.stringify(value.slice(from, from + SLICE)).slice(1, -1));
    }
    return `[${slices.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (const item of value) items.push(await stringifyInSlices(item ?? null));
    return `[${items.join(',')}]`;
  }
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) {
      members.push(`${JSON.stringify(name)}:${await stringifyInSlices(member)}`);
    }
  }
  return `{${members.join(',')}}`;
}
