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
        expect(toPayload(unsent(payload))).toEqual({ ...payload, archived: false });
      }),
    );
    expect(toPayload(unsent(monteria))).toEqual({ ...monteria, archived: false });
  });

  it('is archived and recovered by its payload, and unchanged by one without `archived`', () => {
    const shown = unsent(rececho);
    const edit = (payload: OutingPayload, before: typeof shown) =>
      toOuting(payload, { ...WRITE, now: '2026-02-01T10:00:00.000Z', before });
    expect(shown.archivedAt).toBeNull();
    const archived = edit({ ...rececho, archived: true }, shown);
    expect(archived.archivedAt).toBe('2026-02-01T10:00:00.000Z');
    expect(toPayload(archived).archived).toBe(true);
    const earlier = { ...archived, archivedAt: '2026-01-25T10:00:00.000Z' };
    for (const payload of [rececho, toPayload(archived)]) {
      expect(edit(payload, earlier).archivedAt).toBe('2026-01-25T10:00:00.000Z');
    }
    expect(edit({ ...rececho, archived: false }, archived).archivedAt).toBeNull();
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

  const [kept, archived] = [false, true].map((each) => ({ ...rececho, archived: each })) as [
    OutingPayload,
    OutingPayload,
  ];

  it('keep that one of them archived or recovered the outing', () => {
    const edited = { ...kept, finca: 'Otra' } as OutingPayload;
    expect(mergePayloads(kept, edited, archived)).toEqual({
      merged: { ...edited, archived: true },
      conflicts: [],
    });
    expect(mergePayloads(kept, archived, edited).merged).toEqual({ ...edited, archived: true });
    expect(mergePayloads(archived, kept, archived).merged).toEqual(kept);
    expect(mergePayloads(archived, archived, kept).merged).toEqual(kept);
    expect(samePayload(kept, archived)).toBe(false);
  });

  it('take over the archive of the other side if one has no `archived`', () => {
    const edited = { ...rececho, finca: 'Otra' } as OutingPayload;
    for (const [base, theirs] of [
      [kept, archived],
      [archived, kept],
      [archived, archived],
    ] as const) {
      const { merged, conflicts } = mergePayloads(base, edited, theirs);
      expect(conflicts).toEqual([]);
      expect(merged).toEqual({ ...edited, archived: theirs.archived });
    }
    expect(mergePayloads(kept, archived, edited).merged).toEqual({ ...edited, archived: true });
    expect(samePayload(rececho, archived)).toBe(true);
  });

  it('with the same content are equal', () => {
    fc.assert(
      fc.property(payloads, (payload) => samePayload(payload, payloadSchema.parse(payload))),
    );
    expect(samePayload(rececho, monteria)).toBe(false);
  });
});
