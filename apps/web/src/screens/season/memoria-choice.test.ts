import { expect, it } from 'vitest';
import { readOptions, storeOptions } from './memoria-choice';

it('the options of one hunter are not those of the next on the same device', () => {
  const all = readOptions(1);
  storeOptions(1, { ...all, places: 'none', notes: false });
  expect(readOptions(1)).toMatchObject({ places: 'none', notes: false, photos: true });
  expect(readOptions(2)).toEqual(all);
});
