import superjson from 'superjson';
import { expect, it } from 'vitest';
import { markPlain, transformer } from './transformer';

it('a marked answer has the bytes of superjson', () => {
  const answer = { items: [{ id: 'a', score: null, photos: ['/api/photos/1'] }], nextCursor: null };
  const bytes = JSON.stringify(superjson.serialize(answer));
  expect(JSON.stringify(transformer.serialize(markPlain(answer)))).toBe(bytes);
});

it('a marked answer is not walked', () => {
  const answer = markPlain({
    get walked(): string {
      throw new Error('walked');
    },
  });
  expect(Object.keys(transformer.serialize(answer))).toEqual(['json']);
});

it('a date arrives as a date', () => {
  const answer = { lastUsedAt: new Date('2026-11-22T10:00:00Z') };
  const received = JSON.parse(JSON.stringify(transformer.serialize(answer)));
  expect(transformer.deserialize(received)).toEqual(answer);
});
