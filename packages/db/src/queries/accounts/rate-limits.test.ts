import { expect } from 'vitest';
import { rateLimits } from '../../schema/rate-limits';
import { test as it } from '../../testing';
import { purgeRateLimits } from './rate-limits';

it('expired rate limit counters are deleted, and no others', async ({ db }) => {
  const soon = Date.now() + 60_000;
  await db.insert(rateLimits).values([
    { key: 'over', points: 3, expire: Date.now() - 1 },
    { key: 'running', points: 3, expire: soon },
  ]);
  expect(await purgeRateLimits(db)).toBe(1);
  expect(await db.select().from(rateLimits)).toEqual([{ key: 'running', points: 3, expire: soon }]);
});
