import { expect, it } from 'vitest';
import { selfTimes } from './profile';

const node = (id: number, functionName: string, url = '') => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
});

it('the longest functions are listed by their share of the busy time since the start of the load', () => {
  const profile = {
    startTime: 1_000,
    nodes: [
      node(1, '(idle)'),
      node(2, 'walk', 'file:///app/main.js'),
      node(3, '(garbage collector)'),
    ],
    // At 1100, 1200, 1300, 1400 and 1500.
    samples: [3, 2, 1, 3, 2],
    timeDeltas: [100, 100, 100, 100, 100],
  };
  expect(selfTimes(profile, 1_200)).toEqual([
    { name: 'walk main.js:10', share: 0.5 },
    { name: '(garbage collector)', share: 0.5 },
  ]);
});
