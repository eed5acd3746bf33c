import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** Most items of a list that become JSON at once: others' requests come in between. */
const SLICE = 300;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > SLICE;

/** Whether a value is a long list, or has one as a property. */
export const hasLongList = (value: unknown): boolean =>
  isLong(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isLong));

/** The JSON of a value that is plain JSON but for undefined properties, in parts: long lists of it in slices. */
export function* jsonParts(value: unknown): Generator<string> {
  if (isLong(value)) {
    for (let from = 0; from < value.length; from += SLICE) {
      const items = JSON.stringify(value.slice(from, from + SLICE)).slice(1, -1);
      yield `${from === 0 ? '[' : ','}${items}`;
    }
    yield ']';
  } else if (Array.isArray(value)) {
    yield* listParts(value.map((item: unknown) => ['', item ?? null]));
    yield value.length === 0 ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    yield* listParts(
      members.map(([name, member]) => [`${JSON.stringify(name)}:`, member]),
      '{',
    );
    yield members.length === 0 ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** The members of a list, or of an object, up to its closing bracket. */
function* listParts(members: [name: string, member: unknown][], opening = '['): Generator<string> {
  for (const [at, [name, member]] of members.entries()) {
    yield `${at === 0 ? opening : ','}${name}`;
    yield* jsonParts(member);
  }
}

/**
 * Sends a long value as JSON, in slices: others' requests come in between. Its bytes wait for a slow client, and not the
 * value, which takes ten times as much.
 */
export async function sendInParts(response: Response, value: unknown): Promise<void> {
  for (const part of jsonParts(value)) {
    if (response.destroyed) return;
    response.write(Buffer.from(part));
    await nextTurn();
  }
  response.end();
}
