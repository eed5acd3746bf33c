import { expect, it } from 'vitest';
import { CIC_LOBO_1, CIC_ZORRO_1 } from './cic-craneo-1';
import { anewText, measuredAnew } from './editions';
import { rowsOf, type Scale } from './scale';
import { SCALES, scaleById } from './scales';

const WOLF = { scale: 'cic-lobo-1', values: { length: 252.4, width: 141.8 } };

/** A second edition of the wolf's sheet that nobody has published. */
const second = (parts: Scale['parts']): Scale => ({ ...CIC_LOBO_1, id: 'cic-lobo-2', parts });
const [skull] = CIC_LOBO_1.parts;
const heavier = second([
  { title: 'Cráneo', rows: skull.rows.map((row) => ({ ...row, times: row.times * 2 })) },
]);
const longer = second([
  { title: 'Cráneo', rows: [...skull.rows, { ...skull.rows[0], key: 'height', name: 'Altura' }] },
]);

it('says what a measurement would be by a later edition', () => {
  const scales = [...SCALES, heavier];
  expect(measuredAnew(WOLF, scales)).toEqual({ edition: 2, points: 78.84 });
  expect(anewText(WOLF, scales)).toBe('Medida con la hoja 1; con la 2 serían 78,84\u00A0ptos.');
  expect(anewText({ ...WOLF, scale: 'cic-lobo-2' }, scales)).toBeNull();
});

it('claims no points where the later edition asks for more', () => {
  expect(anewText(WOLF, [...SCALES, longer])).toBe(
    'Medida con la hoja 1; la 2 pide otras medidas.',
  );
});

it('leaves out what the later edition no longer asks for', () => {
  const shorter = second([{ title: 'Cráneo', rows: skull.rows.slice(0, 1) }]);
  expect(measuredAnew(WOLF, [...SCALES, shorter])?.points).toBe(25.24);
});

it('has nothing to say of the sheets of today, and of one that this build does not know', () => {
  for (const { id } of SCALES) expect(anewText({ scale: id, values: {} })).toBeNull();
  expect(anewText({ scale: 'cic-zorro-9', values: {} })).toBeNull();
  expect(scaleById('cic-zorro-9')).toBeNull();
  expect(rowsOf(CIC_ZORRO_1)).toHaveLength(2);
});
