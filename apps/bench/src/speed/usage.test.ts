import { expect, it } from 'vitest';
import { parseStat } from './usage';

it('CPU time is that of the process and of its ended children, whatever its name', () => {
  const stat = '42 (postgres: a) b) S 7 42 42 0 -1 4194560 900 0 0 0 11 5 3 1 20 0 1 0 500 1 2';
  expect(parseStat(stat)).toEqual({ parent: 7, cpuMs: 200 });
});
