import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLongList, jsonParts } from './stringify';

const value = fc.jsonValue({ maxDepth: 2 });
const item = fc.oneof(
  value,
  fc.constant(undefined),
  fc.record({ text: fc.string(), none: fc.constant(undefined) }),
);

it('the parts of a list are the JSON of the whole', () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 20 }),
      fc.constantFrom(0, 1, 299, 300, 301, 600, 601),
      (items, length) => {
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
          expect([...jsonParts(answer)].join('')).toBe(JSON.stringify(answer));
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

it('a part of a long answer has some hundred items at most', () => {
  const items = Array.from({ length: 5_000 }, (_, at) => ({ at }));
  const lengths = [...jsonParts({ items })].map((part) => part.split('},{').length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(300);
});
