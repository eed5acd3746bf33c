import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLongList, stringifyInSlices } from './stringify';

const value = fc.jsonValue({ maxDepth: 2 });
const item = fc.oneof(
  value,
  fc.constant(undefined),
  fc.record({ text: fc.string(), none: fc.constant(undefined) }),
);

it('slices of a list are the JSON of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 20 }),
      fc.constantFrom(0, 1, 299, 300, 301, 600, 601),
      async (items, length) => {
        const list = Array.from({ length }, (_, at) => items[at % items.length]);
        for (const answer of [
          list,
          { items: list, nextCursor: null, none: undefined },
          [
            { result: { data: { json: { items: list } } } },
            { error: { message: 'ñ"\u2028' } },
            undefined,
          ],
        ]) {
          expect(await stringifyInSlices(answer)).toBe(JSON.stringify(answer));
        }
      },
    ),
    { numRuns: 50 },
  );
});

it('a list of 301 is long, as an answer or in one', () => {
  const list = Array.from({ length: 301 }, () => 1);
  expect([list, { items: list }].every(hasLongList)).toBe(true);
  expect([list.slice(1), { items: list.slice(1) }, null, 'text', undefined].some(hasLongList)).toBe(
    false,
  );
});
