import { describe, expect, it } from 'vitest';
import { pieceText } from '../field-texts';
import { measurementSchema } from '../measuring/measurement';
import { samePayload } from '../compare-payloads';
import { mergePayloads } from '../outing/merge';
import { toPayload } from '../outing/outing-payload';
import { toOuting } from '../outing/to-outing';
import { toSummary } from '../outing/outing-summary';
import type { OutingPayload } from '../payload-fields';
import { payloadSchema } from '../outing/payload-schema';

const VALUES = {
  lengthLeft: 22.2,
  lengthRight: 21.4,
  widthLeft: 23.6,
  widthRight: 23.4,
  perimeterLeft: 6.3,
  perimeterRight: 6.2,
  tuskBeauty: 1.5,
  grinderBeauty: 1.5,
  deductions: 1,
};
const MEASURED = { scale: 'cic-jabali-1', date: '2026-01-12', values: VALUES } as const;
const OFFICIAL = { points: 111.65, record: '0482/2026', date: '2026-02-12' };
const WRITE = { id: 'one', userId: 1, now: '2026-02-20T10:00:00.000Z' };
const espera = (piece: object) =>
  payloadSchema.parse({
    type: 'espera',
    date: '2026-01-10',
    species: 'Jabalí',
    score: 101,
    ...piece,
  });
const stored = (payload: OutingPayload) => toOuting(payload, { ...WRITE, before: null });
const base = toPayload(stored(espera({})));
/** A payload with other details of its pieces. */
const withPiece = (payload: OutingPayload, changes: object): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...piece, ...changes })),
});

describe('a piece that is measured and homologated', () => {
  it('has the medal, and the summary the score, of its most certain state', () => {
    const measured = stored(espera({ measurement: MEASURED }));
    expect(measured.species).toMatchObject([{ score: 101, awardedTrophy: 'silver' }]);
    const official = toOuting(espera({ homologation: OFFICIAL }), { ...WRITE, before: measured });
    expect(official.species).toMatchObject([
      { score: 101, measurement: { points: 106.8 }, awardedTrophy: 'gold' },
    ]);
    expect(toSummary(official).species).toMatchObject([
      { medals: ['gold'], best: { score: 111.65, medal: 'gold', state: 'homologated' } },
    ]);
    const none = espera({ measurement: null, homologation: null });
    expect(toOuting(none, { ...WRITE, before: official }).species).toMatchObject([
      { measurement: null, homologation: null, awardedTrophy: 'bronze' },
    ]);
  });

  it('is to be homologated while its measured score is a medal without a record', () => {
    const isMarked = (piece: object) => toSummary(stored(espera(piece))).species[0]?.toHomologate;
    expect(isMarked({ measurement: MEASURED })).toBe(true);
    expect(isMarked({ measurement: MEASURED, homologation: OFFICIAL })).toBeUndefined();
    const small = { ...MEASURED, values: { ...VALUES, widthLeft: 15, widthRight: 15 } };
    expect(isMarked({ measurement: small, awardedTrophy: 'gold' })).toBeUndefined();
    expect(isMarked({ score: 109 })).toBeUndefined();
    // The better record of another piece of the species does not hide it.
    const two = payloadSchema.parse({
      type: 'monteria',
      date: '2026-01-10',
      animals: [
        { species: 'Jabalí', homologation: { ...OFFICIAL, points: 125 } },
        { species: 'Jabalí', measurement: MEASURED },
      ],
    });
    expect(toSummary(stored(two)).species).toMatchObject([
      { best: { score: 125, state: 'homologated' }, toHomologate: true },
    ]);
  });

  it('is measured anew by whatever is sent', () => {
    const measurement = { ...MEASURED, points: 300 };
    expect(espera({ measurement }).pieces).toMatchObject([{ measurement: { points: 106.8 } }]);
  });

  it('has no best of 0 points', () => {
    const [zero] = stored(espera({ score: 0 })).species;
    expect(zero).toMatchObject({ score: 0 });
    expect(toSummary(stored(espera({ score: 0 }))).species).toEqual([
      { species: 'Jabalí', quantity: 1, medals: [] },
    ]);
  });

  it('is the same in whatever order its measures are stored', () => {
    const reversed = Object.fromEntries(Object.entries(VALUES).toReversed());
    const other = measurementSchema.parse({ ...MEASURED, values: reversed });
    expect(samePayload(espera({ measurement: MEASURED }), espera({ measurement: other }))).toBe(
      true,
    );
  });

  it('clashes in each of the two as one field', () => {
    const ours = withPiece(base, { measurement: measurementSchema.parse(MEASURED) });
    const official = withPiece(base, { homologation: OFFICIAL });
    const { merged, conflicts } = mergePayloads(base, ours, official);
    expect(conflicts).toEqual([]);
    expect(merged.pieces).toMatchObject([
      { measurement: { points: 106.8 }, homologation: OFFICIAL },
    ]);
    const theirs = withPiece(official, {
      measurement: measurementSchema.parse({ ...MEASURED, values: { ...VALUES, deductions: 0 } }),
    });
    const both = withPiece(ours, { homologation: { ...OFFICIAL, points: 110 } });
    const clash = mergePayloads(base, both, theirs);
    expect(clash.conflicts.map(({ label }) => label)).toEqual(['Medición', 'Homologación']);
    expect(mergePayloads(base, both, theirs, ['measurement']).merged.pieces).toMatchObject([
      { measurement: { points: 107.8 }, homologation: { points: 110 } },
    ]);
  });

  it('is told with both in words', () => {
    const measurement = measurementSchema.parse(MEASURED);
    const piece = {
      species: 'Jabalí',
      score: 101,
      measurement,
      homologation: OFFICIAL,
      photos: [],
    };
    expect(pieceText(piece)).toBe(
      'Jabalí (101\u00A0ptos, Medida 106,80\u00A0ptos, Homologada 111,65\u00A0ptos, acta 0482/2026)',
    );
  });
});
