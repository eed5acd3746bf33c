import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable';

it.each(['ENOSPC', 'EDQUOT'])('a disk of ours that is full (%s) is worth another try', (code) => {
  expect(isUnavailable(Object.assign(new Error('write'), { code }))).toBe(true);
});
