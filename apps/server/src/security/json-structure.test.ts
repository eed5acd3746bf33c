import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkJson } from './json-structure';

function isRefused(json: string): boolean {
  try {
    checkJson({} as IncomingMessage, undefined, Buffer.from(json), 'utf-8');
    return false;
  } catch (error) {
    return (error as { status?: number }).status === 400;
  }
}
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

it.each([
  [64, false],
  [65, true],
  [100_000, true],
])('takes 64 levels and no more: %i', (depth, refused) => {
  expect(isRefused(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toBe(refused);
});

it.each([
  JSON.stringify({ a: '['.repeat(100), b: '\\"[{'.repeat(100), c: '\\\\' }),
  `{"a":"${'\\\\'.repeat(100)}","b":"${'['.repeat(100)}`,
])('counts nothing that stands in a string: %s', (json) => {
  expect(isRefused(json)).toBe(false);
});

it('agrees with the parser on arbitrary JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(64), (value, more) => {
      const json = `${'['.repeat(more)}${JSON.stringify(value)}${']'.repeat(more)}`;
      return isRefused(json) === depthOf(JSON.parse(json)) > 64;
    }),
  );
});

it.each(['utf-16le', 'utf-16', 'utf-32', 'utf-7'])('reads no %s', (encoding) => {
  const body = Buffer.from('[]');
  expect(() => checkJson({} as IncomingMessage, undefined, body, encoding)).toThrow(
    expect.objectContaining({ status: 415 }),
  );
});
