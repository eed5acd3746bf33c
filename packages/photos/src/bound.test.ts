import { expect, it } from 'vitest';
import { bound } from './bound';

it('runs as many at once as allowed, the others in order, and goes on after a failure', async () => {
  const inTurn = bound(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const done = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      started.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 0) throw new Error('failed');
      return number;
    }).catch(() => 'failed'),
  );
  expect(started).toEqual([0, 1]);
  ends[0]?.();
  expect(await done[0]).toBe('failed');
  expect(started).toEqual([0, 1, 2]);
  ends[1]?.();
  await done[1];
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(done)).toEqual(['failed', 1, 2, 3]);
});
