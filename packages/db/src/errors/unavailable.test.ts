import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable';

it.each([
  ['a disk of ours that is full', 'ENOSPC'],
  ['a disk of ours that is full', 'EDQUOT'],
  ['a read-only server', '25006'],
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('%s (%s) is worth another try', (_, code) => {
  expect(isUnavailable(new Error('failed', { cause: Object.assign(new Error(), { code }) }))).toBe(
    true,
  );
});
