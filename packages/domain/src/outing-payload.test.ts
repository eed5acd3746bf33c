import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, mergePayloads, samePayload, takeFields } from './merge';
import { payloadPhotos, toOuting, toPayload, toSummary } from './outing-payload';
import { matchesFilters, NO_FILTERS } from './filters';
import { statsOf } from './stats';
import { type OutingPayload, payloadSchema } from './payload-schema';
import { SPECIES } from './species';

const WRITE = { id: 'one', userId: 1, now: '2026-01-20T10:00:00.000Z' };
const unsent = (payload: OutingPayload) => toOuting(payload, { ...WRITE, before: null });
const rececho = payloadSchema.parse({
  type: 'rececho',
  date: '2026-01-11',
  species: 'Corzo',
  score: 116,
  finca: 'La Sierra',
});
const monteria = payloadSchema.parse({
  type: 'monteria',
  date: '2026-01-12',
  finca: 'Las Mezquitillas',
  animals: [
    { species: 'Jabalí', score: 106.5 },
    { species: 'Jabalí', score: 111 },
    { species: 'Zorro' },
  ],
});

const text = fc.constantFrom(null, 'uno', 'dos', 'tres');
const payloads = fc
  .record({
    date: fc.constantFrom('2026-01-10', '2026-01-11', '2026-01-12'),
    finca: text,
    lugar: text,
    description: text,
    municipality: text,
    species: fc.constantFrom(...SPECIES.rececho),
    score: fc.constantFrom(null, 10, 20),
  })
  .map((fields) => payloadSchema.parse({ type: 'rececho', ...fields }));

describe('an outing not sent yet', () => {
  it('is shown as the server will create it, medals included', () => {
    expect(unsent(rececho)).toMatchObject({
      location: 'La Sierra',
      species: [{ species: 'Corzo', score: 116, awardedTrophy: 'silver' }],
    });
    expect(toSummary(unsent(monteria))).toMatchObject({
      finca: 'Las Mezquitillas',
      photoCount: 0,
      species: [
        { species: 'Jabalí', quantity: 2, medals: ['gold', 'silver'] },
        { species: 'Zorro', quantity: 1, medals: [] },
      ],
    });
  });

  it('returns its payload unchanged', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        expect(toPayload(unsent(payload))).toEqual(payload);
      }),
    );
    expect(toPayload(unsent(monteria))).toEqual(monteria);
  });

  it('keeps an entry and its awarded medal while species and score stay', () => {
    const before = unsent(monteria).species.map((entry) => ({
      ...entry,
      awardedTrophy: 'gold' as const,
    }));
    const { species: pieces } = toOuting(monteria, {
      ...WRITE,
      before: { ...unsent(monteria), species: before.toReversed() },
    });
    expect(pieces.map(({ score, awardedTrophy }) => [score, awardedTrophy])).toEqual([
      [106.5, 'gold'],
      [111, 'gold'],
      [null, 'gold'],
    ]);
    expect(new Set(pieces.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
  });

  it.each(['espera', 'monteria', 'rececho'] as const)(
    'shows and searches the estate of an old %s, stored in `location` alone',
    (type) => {
      const old = { ...unsent(rececho), type, location: 'Coto viejo', custom_params: {} };
      const search = { ...NO_FILTERS, search: 'viejo' };
      expect(matchesFilters(toSummary(old), search)).toBe(true);
      expect(toPayload(old)).toMatchObject(
        type === 'espera' ? { cotoName: 'Coto viejo' } : { finca: 'Coto viejo' },
      );
    },
  );

  it('leaves archived outings out of the stats', () => {
    const archived = { ...unsent(rececho), archivedAt: '2026-02-01T10:00:00.000Z' };
    expect(statsOf([toSummary(archived)])).toEqual(statsOf([]));
  });

  it('lists the photos of the outing and of its pieces', () => {
    const [a, b] = [
      '/api/photos/0198b0a0-0000-7000-8000-000000000001',
      '/api/photos/0198b0a0-0000-7000-8000-000000000002',
    ];
    expect(payloadPhotos(payloadSchema.parse({ ...rececho, photos: [a] }))).toEqual([a]);
    const pieces = [
      { species: 'Lobo', photos: [b] },
      { species: 'Lobo', photos: [a] },
    ];
    expect(payloadPhotos(payloadSchema.parse({ ...monteria, animals: pieces }))).toEqual([b, a]);
  });
});

describe('two edits of one outing', () => {
  it('are merged if they changed different fields', () => {
    const ours = { ...rececho, finca: 'Otra' } as OutingPayload;
    const theirs = { ...rececho, description: 'Niebla', score: 120 } as OutingPayload;
    const { merged, conflicts } = mergePayloads(rececho, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...rececho, finca: 'Otra', description: 'Niebla', score: 120 });
  });

  it('conflict if both changed a field differently', () => {
    const ours = { ...rececho, score: 118, finca: 'Igual' } as OutingPayload;
    const theirs = { ...rececho, species: 'Gamo', finca: 'Igual' } as OutingPayload;
    const { conflicts } = mergePayloads(rececho, ours, theirs);
    expect(conflicts.map(({ label }) => label)).toEqual(['Pieza']);
    expect(takeFields(ours, theirs, ['species'])).toEqual({
      ...rececho,
      species: 'Gamo',
      finca: 'Igual',
    });
  });

  it('lose no change of either side: each field is the one that changed', () => {
    fc.assert(
      fc.property(payloads, payloads, payloads, (base, ours, theirs) => {
        const { merged, conflicts } = mergePayloads(base, ours, theirs);
        const value = (payload: OutingPayload, of: readonly string[]) =>
          JSON.stringify(of.map((name) => (payload as unknown as Record<string, unknown>)[name]));
        for (const { key, of } of fieldsOf('rececho')) {
          const [was, mine, other] = [base, ours, theirs].map((payload) => value(payload, of));
          const wanted = mine === was ? other : mine;
          expect(value(merged, of)).toBe(wanted);
          const inConflict = mine !== was && other !== was && mine !== other;
          expect(conflicts.some((conflict) => conflict.key === key)).toBe(inConflict);
        }
      }),
    );
  });

  it('with the same content are equal', () => {
    fc.assert(
      fc.property(payloads, (payload) => samePayload(payload, payloadSchema.parse(payload))),
    );
    expect(samePayload(rececho, monteria)).toBe(false);
  });
});
