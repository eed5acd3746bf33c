import { expect, it } from 'vitest';
import { pieceText } from './field-texts';

it.each([
  [{ species: 'Jabalí', score: null }, 'Jabalí'],
  [{ species: 'Jabalí', score: null, quantity: 12 }, '12 Jabalí'],
  [{ species: 'Rebeco', score: 80, sex: 'hembra' }, 'Rebeco (Hembra, 80\u00A0ptos)'],
  [{ species: 'Corzo', score: 106.5, sex: null, quantity: 1 }, 'Corzo (106,50\u00A0ptos)'],
] as const)('writes the piece %j as %s', (piece, text) => {
  expect(pieceText({ ...piece, photos: [] })).toBe(text);
});
