import { expect, it } from 'vitest';
import { MODALITIES } from '../modality';
import { SPECIES } from '../pieces/species';
import { thresholdSource, thresholdsText } from './score-sources';

it.each([
  [
    'Jabalí',
    null,
    'Bronce desde 100\u00A0ptos, plata desde 105 y oro desde 110: los mismos umbrales que la comisión portuguesa de homologación (CNHT).',
  ],
  [
    'Rebeco Cantábrico',
    'hembra',
    'Bronce desde 74\u00A0ptos, plata desde 77,50 y oro desde 81: los mismos umbrales que la ficha de homologación de Telelicencia.',
  ],
  [
    'Zorro',
    null,
    'Bronce desde 37\u00A0ptos, plata desde 39 y oro desde 41: baremo de este cuaderno.',
  ],
  ['Urogallo', null, null],
] as const)('says of %s (%s) where its medals come from', (species, sex, text) => {
  expect(thresholdsText(species, sex)).toBe(text);
});

it('claims no source for the thresholds that none confirms', () => {
  const own = MODALITIES.flatMap((type) => SPECIES[type]).filter(
    (species) => thresholdSource(species) === null,
  );
  const names = own.map((species) => species.replace(/ \(.*/, ''));
  expect([...new Set(names)]).toEqual([
    'Arruí',
    'Zorro',
    'Hembra',
    'Cabra Montesa',
    'Arrui',
    'Boc balear',
  ]);
});
