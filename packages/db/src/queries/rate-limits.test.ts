import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../schema/rate-limits';
import { createTestDatabase } from '../testing';
import { purgeRateLimits } from './rate-limits';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('expired rate limit counters are deleted, and no others', async () => {
  const { db } = database;
  const soon = Date.now() + 60_000;
  await db.insert(rateLimits).values([
    { key: 'over', points: 3, expire: Date.now() - 1 },
    { key: 'running', points: 3, expire: soon },
  ]);
  expect(await purgeRateLimits(db)).toBe(1);
  expect(await db.select().from(rateLimits)).toEqual([{ key: 'running', points: 3, expire: soon }]);
});
