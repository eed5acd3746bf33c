import { changedFields, mergePayloads, payloadSchema } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { changeText, valueLines } from './conflict-fields';

const MEASURED = {
  scale: 'cic-jabali-1',
  date: '2026-02-01',
  values: {
    lengthLeft: 22.2,
    lengthRight: 21.4,
    widthLeft: 23.6,
    widthRight: 23.4,
    tuskBeauty: 1.5,
    perimeterLeft: 6.3,
    perimeterRight: 6.2,
    grinderBeauty: 1.5,
    deductions: 1,
  },
} as const;

const payload = payloadSchema.parse({
  type: 'espera',
  date: '2026-01-10',
  species: 'Jabalí',
  weight: 92.5,
  weightKind: 'canal',
  age: 5,
  measurement: MEASURED,
  homologation: { points: 111.2, record: '0482/2026', date: '2026-06-12' },
});

it.each([
  ['weight', '92,50\u00A0kg en canal'],
  ['age', '5\u00A0años'],
  ['measurement', 'Medida 106,80\u00A0ptos, 01/02/2026'],
  ['homologation', 'Homologada 111,20\u00A0ptos, acta 0482/2026, 12/06/2026'],
] as const)('a choice shows the %s of a piece in words', (key, text) => {
  const [piece] = payload.pieces;
  if (!piece) throw new Error('No piece');
  const none = { ...piece, [key]: null };
  const conflict = { key, of: [key], label: '', pieces: [piece, none] as const };
  expect(valueLines(conflict, payload, payload)).toEqual([[{ text, photos: [] }], []]);
});

it('a choice shows the wind of each side as one, in words', () => {
  const base = { ...payload, windFrom: 'N' as const, windForce: 1 as const };
  const ours = { ...base, windFrom: null, windForce: 0 as const };
  const theirs = { ...base, windFrom: 'NO' as const };
  const { conflicts } = mergePayloads(base, ours, theirs);
  expect(conflicts.map(({ label }) => label)).toEqual(['Viento']);
  expect(conflicts.map((conflict) => valueLines(conflict, ours, theirs))).toEqual([
    [[{ text: 'Nada', photos: [] }], [{ text: 'Del noroeste, flojo', photos: [] }]],
  ]);
  const [conflict] = conflicts;
  const none = { ...base, windFrom: null, windForce: null };
  expect(conflict && valueLines(conflict, ours, none)[1]).toEqual([]);
  expect(changedFields(base, { ...base, windForce: 3 as const })).toEqual(['windForce']);
  expect(changeText(base, { ...base, windForce: 3 as const })).toBe('cambiaste el viento');
});
