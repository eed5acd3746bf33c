import { test as it } from '@cuaderno/db/testing';
import type { Request, Response } from 'express';
import { expect } from 'vitest';
import { spendBudgets } from './budgets';

it('a burst is counted once, twenty points at a time', async ({ pool }) => {
  const spend = spendBudgets(pool);
  const request = { method: 'PUT', path: '/api/outings/espera/1', session: { userId: 7 } };
  const once = () => spend(request as unknown as Request, {} as Response, () => undefined);
  await Promise.all(Array.from({ length: 310 }, once));
  const { rows } = await pool.query("SELECT points FROM rate_limits WHERE key = 'write:7'");
  expect(rows).toEqual([{ points: 320 }]);
});

it('each call of a batch counts, however its commas are written', async ({ pool }) => {
  const spend = spendBudgets(pool);
  const calls = Array.from({ length: 25 }, () => 'outings.create');
  for (const [userId, comma] of [
    [8, ','],
    [9, '%2C'],
  ] as const) {
    const request = { method: 'POST', path: `/api/trpc/${calls.join(comma)}`, session: { userId } };
    await spend(request as unknown as Request, {} as Response, () => undefined);
  }
  const { rows } = await pool.query(
    "SELECT points FROM rate_limits WHERE key IN ('write:8', 'write:9')",
  );
  expect(rows).toEqual([{ points: 25 }, { points: 25 }]);
});
