import { describe, expect, it } from 'vitest';
import { entry, outing } from '../../testing/samples';
import { cardFileName, type CardPlace, cardTexts, FIRST_OPTIONS } from './card-texts';

const WHERE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const hunt = outing({
  type: 'rececho',
  ...WHERE,
  location: 'El Pedregal',
  custom_params: { finca: 'El Pedregal', lugar: 'Umbría' },
  description: 'En Cazorla, junto al río',
  species: [entry({ species: 'Venado', score: 182.6 })],
});
const [piece] = hunt.species as [(typeof hunt.species)[number]];
const written = (place: CardPlace) =>
  JSON.stringify(cardTexts(hunt, piece, 'Marta Robledo', { ...FIRST_OPTIONS, place }));

describe('the words of a card', () => {
  it('are the species, the score and how it is known', () => {
    expect(cardTexts(hunt, piece, 'Marta Robledo', FIRST_OPTIONS)).toEqual({
      species: 'Venado',
      points: '182,60',
      medal: 'gold',
      medalName: 'Oro',
      state: 'Estimada',
      date: '10/01/2026',
      name: null,
      place: null,
    });
  });

  it("say of an appraiser's medal that the score doesn't earn it", () => {
    const state = (awarded: Partial<typeof piece>) =>
      cardTexts(hunt, { ...piece, ...awarded }, 'Marta Robledo', FIRST_OPTIONS).state;
    expect(state({ score: 90, awardedTrophy: 'gold' })).toBe('Otorgada, puntuación estimada');
    expect(state({ score: null, awardedTrophy: 'gold' })).toBe('Otorgada');
    expect(state({ awardedTrophy: 'gold' })).toBe('Estimada');
  });

  it.each([
    ['Ninguno', []],
    ['Comunidad', ['Andalucía']],
    ['Provincia', ['Jaén']],
    ['Municipio', ['Cazorla']],
  ] as const)('tell of the place what was chosen: %s', (place, told) => {
    const words = ['Cazorla', 'Jaén', 'Andalucía', 'Pedregal', 'Umbría', 'río'];
    expect(words.filter((word) => written(place).includes(word))).toEqual(told);
  });

  it.each([
    ['Ninguno', 'Macho montés', 'trofeo-macho-montes.jpg'],
    ['Comunidad', 'Macho montés', 'trofeo-macho-montes.jpg'],
    ['Provincia', 'Macho montés', 'trofeo-macho-montes.jpg'],
    ['Municipio', 'Macho montés (Ronda)', 'trofeo-macho-montes-ronda.jpg'],
  ] as const)(
    'name the mountains of an ibex with the municipality alone: %s',
    (place, name, file) => {
      const ibex = { ...piece, species: 'Macho Montes (Ronda)' };
      const { species } = cardTexts(hunt, ibex, 'Marta Robledo', { ...FIRST_OPTIONS, place });
      expect(species).toBe(name);
      expect(cardFileName(species)).toBe(file);
    },
  );

  it('leave the place out of the file', () => {
    expect(cardFileName('Jabalí')).toBe('trofeo-jabali.jpg');
  });
});
