import { describe, expect, test } from 'vitest';
import { namesWithin, withoutArticlesToo } from './names';
import { TIERS, tierOf } from './rank';

describe('a typed text matches a name', () => {
  test.each([
    ['ubeda', 'ubeda', TIERS.equal],
    ['ubed', 'ubeda', TIERS.beginsName],
    ['marmol', 'villa del marmol', TIERS.beginsWord],
    ['del mar', 'villa del marmol', TIERS.beginsWord],
    ['mar villa', 'villa del marmol', TIERS.beginsEveryWord],
    ['armol', 'villa del marmol', TIERS.inside],
    ['mar mol', 'villa del marmol', TIERS.none],
    ['baeza', 'ubeda', TIERS.none],
  ])('%j against %j in tier %i', (typed, name, tier) => {
    expect(tierOf(typed, [name])).toBe(tier);
  });

  test('by the best of several names', () => {
    expect(tierOf('elche', ['elx elche', 'elx', 'elche'])).toBe(TIERS.equal);
  });
});

describe('the names within an official one', () => {
  test.each([
    ['Cazorla', ['cazorla'], ['cazorla']],
    ['Elx/Elche', ['elx elche', 'elx', 'elche'], ['elx elche', 'elx', 'elche']],
    ["L'Escala", ['l escala'], ['l escala', 'escala']],
    ['A Coruña', ['a coruna'], ['a coruna', 'coruna']],
    ['Alaior', ['alaior'], ['alaior']],
  ])('%j', (written, names, withBare) => {
    expect(namesWithin(written)).toEqual(names);
    expect(withoutArticlesToo(names)).toEqual(withBare);
  });
});
