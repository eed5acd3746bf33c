import { expect, it } from 'vitest';
import { MODALITIES } from '../modality';
import { SPECIES } from '../pieces/species';
import { homologatingTexts } from './homologating';

it('says of every species how dry, what is not taken and whom to call, each with a source', () => {
  for (const species of MODALITIES.flatMap((type) => SPECIES[type])) {
    const texts = homologatingTexts(species);
    expect(texts.map(({ text }) => text).join(' ')).toMatch(/30 días.*procedencia.*A quién llamar/);
    expect(texts.every(({ source }) => source.length > 0)).toBe(true);
  }
});

it.each([
  ['Venado', 'Los trofeos de cérvidos ya naturalizados no se homologan.'],
  ['Lobo', 'Los cráneos de carniceros ya naturalizados no se homologan.'],
  ['Muflón', 'Un muflón naturalizado también se mide.'],
])('says of a mounted %s', (species, said) => {
  expect(homologatingTexts(species).map(({ text }) => text)).toContain(said);
});

it('says nothing of a mounted boar, of which no source does', () => {
  expect(homologatingTexts('Jabalí')).toHaveLength(3);
});
