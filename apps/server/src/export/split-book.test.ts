import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookSplitter } from './split-book';

/** Splits a text that comes in chunks of `size` bytes. */
function split(text: string, size: number) {
  const bytes = Buffer.from(text);
  const splitter = bookSplitter();
  const outings: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    outings.push(...splitter.push(bytes.subarray(at, at + size)));
  }
  return { head: splitter.head().toString(), outings: outings.map(String) };
}

/** JSON whose texts look like the structure of a book. */
const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('"outings":[', { outings: [1, [2]] }, '\\"', ']}', ['outings']),
);

it('splits a book into its outings and the rest, however it is written and comes', () => {
  fc.assert(
    fc.property(
      fc.array(values),
      fc.dictionary(fc.constantFrom('profile', 'documents', 'a'), values),
      fc.nat(2),
      fc.integer({ min: 1, max: 70 }),
      (outings, head, blanks, size) => {
        const { profile, ...rest } = head;
        const text = JSON.stringify({ profile, outings, ...rest }, null, blanks);
        const read = split(text, size);
        expect(JSON.parse(read.head)).toEqual(
          JSON.parse(JSON.stringify({ profile, outings: [], ...rest })),
        );
        expect(read.outings.map((one) => JSON.parse(one))).toEqual(
          JSON.parse(JSON.stringify(outings)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

it('leaves what is no JSON for the parser to refuse', () => {
  for (const [text, wrong] of [
    ['{"outings":[{}{}]}', '{}{}'],
    ['{"outings":[1,]}', ''],
    ['{"outings":[,1]}', ''],
  ] as const) {
    expect(split(text, 7).outings).toContain(wrong);
  }
  for (const text of ['', '{', '{"outings":[', '{"outings":[{}', 'outings":[1]']) {
    const { head, outings } = split(text, 3);
    expect(() => [head, ...outings].map((part) => JSON.parse(part))).toThrow(SyntaxError);
  }
});
