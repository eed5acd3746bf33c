import { expect, it } from 'vitest';
import { optionsOf } from './memoria-choice';

it('the options of one hunter are not those of the next on the same device', () => {
  const all = optionsOf(1).read();
  optionsOf(1).keep(JSON.stringify({ ...all, places: 'none', notes: false }));
  expect(optionsOf(1).read()).toMatchObject({ places: 'none', notes: false, photos: true });
  expect(optionsOf(2).read()).toEqual(all);
});
