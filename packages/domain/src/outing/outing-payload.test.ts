import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePayloads } from './merge';
import { payloadPhotos, toPayload } from './outing-payload';
import { toWire } from './payload-wire';
import { KEPT_DETAILS } from '../pieces/piece-fields';
import { toOuting } from './to-outing';
import { toSummary } from './outing-summary';
import { matcherOf, NO_FILTERS } from './filters';
import { statsOf } from '../seasons/stats';
import type { OutingPayload } from '../payload-fields';
import { payloadSchema } from './payload-schema';
import { SPECIES } from '../pieces/species';

const WRITE = { id: 'one', userId: 1, now: '2026-01-20T10:00:00.000Z' };
const unsent = (payload: OutingPayload) => toOuting(payload, { ...WRITE, before: null });
const DETAILS = {
  startTime: null,
  endTime: null,
  windFrom: null,
  windForce: null,
  companions: null,
};
const MORE = Object.fromEntries(KEPT_DETAILS.map((key) => [key, null]));
/** A payload with every detail that it leaves out, as a read returns it. */
const complete = (payload: OutingPayload): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...MORE, ...piece })),
});
/** A payload with other details of its pieces. */
const withPiece = (payload: OutingPayload, changes: object): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...piece, ...changes })),
});
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
const time = fc.constantFrom(null, '18:00', '00:30');
const payloads = fc
  .record({
    date: fc.constantFrom('2026-01-10', '2026-01-11', '2026-01-12'),
    finca: text,
    lugar: text,
    description: text,
    municipality: text,
    startTime: time,
    endTime: time,
    windFrom: fc.constantFrom(null, 'N' as const, 'SO' as const),
    windForce: fc.constantFrom(null, 1 as const, 3 as const),
    companions: text,
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
        expect(toPayload(unsent(payload))).toEqual({ ...complete(payload), archived: false });
      }),
    );
    expect(toPayload(unsent(monteria))).toEqual({
      ...complete(monteria),
      ...DETAILS,
      archived: false,
    });
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
      expect(matcherOf(search)(toSummary(old))).toBe(true);
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
    expect(payloadPhotos(payloadSchema.parse({ ...toWire(rececho), photos: [a] }))).toEqual([a]);
    const pieces = [
      { species: 'Lobo', photos: [b] },
      { species: 'Lobo', photos: [a] },
    ];
    expect(payloadPhotos(payloadSchema.parse({ ...toWire(monteria), animals: pieces }))).toEqual([
      b,
      a,
    ]);
  });
});

describe('the pieces of an outing', () => {
  const photo = (n: number) => `/api/photos/0198b0a0-0000-7000-8000-00000000000${n}`;
  const list = (pieces: object[]) =>
    payloadSchema.parse({ type: 'rececho', date: '2026-01-11', animals: pieces });
  const boars = (piece: object, others: object[] = []) =>
    payloadSchema.parse({
      type: 'monteria',
      date: '2026-01-12',
      animals: [{ species: 'Jabalí', ...piece }, ...others],
    });
  const edited = (payload: OutingPayload, before: OutingPayload) =>
    toOuting(payload, { ...WRITE, before: unsent(before) });

  it('are the payload that was saved: one alone, many animals, a list, sexes', () => {
    for (const payload of [
      boars({ quantity: 12 }, [{ species: 'Zorro' }]),
      list([{ species: 'Sarrio', sex: 'hembra', score: 90 }]),
      list([{ species: 'Corzo', photos: [photo(1)] }]),
      list([{ species: 'Corzo', photos: [photo(1)] }, { species: 'Gamo' }]),
    ]) {
      expect(toPayload(unsent(payload))).toEqual({
        ...complete(payload),
        ...DETAILS,
        archived: false,
      });
    }
    expect(toWire(list([{ species: 'Corzo', score: 9 }]))).toMatchObject({
      species: 'Corzo',
      photos: [],
    });
  });

  it('keep the times and the company that an earlier version leaves out, and lose them for null', () => {
    const details = { startTime: '18:00', endTime: '00:30', companions: 'Julián' };
    const before = { ...rececho, ...details };
    expect(edited(rececho, before).custom_params).toMatchObject(details);
    expect(toSummary(edited(rececho, before))).toMatchObject({
      startTime: '18:00',
      endTime: '00:30',
    });
    const cleared = edited({ ...rececho, startTime: null, endTime: null }, before);
    expect(cleared.custom_params).toMatchObject({ startTime: null, companions: 'Julián' });
    expect(toSummary(cleared)).not.toHaveProperty('startTime');
    expect(mergePayloads(before, rececho, { ...before, endTime: '01:00' })).toMatchObject({
      merged: { startTime: '18:00', endTime: '01:00' },
      conflicts: [],
    });
    expect(
      mergePayloads(before, { ...before, endTime: '02:00' }, { ...before, endTime: '01:00' })
        .conflicts,
    ).toMatchObject([{ key: 'endTime', label: 'Hasta' }]);
  });

  it('keep the wind that an earlier version leaves out, but for the half that the other half rules out', () => {
    const before = { ...rececho, windFrom: 'NO' as const, windForce: 2 as const };
    const windAfter = (changes: object, was: OutingPayload = before) =>
      edited({ ...rececho, ...changes }, was).custom_params;
    expect(windAfter({})).toMatchObject({ windFrom: 'NO', windForce: 2 });
    expect(windAfter({ windFrom: null })).toMatchObject({ windFrom: null, windForce: 2 });
    expect(windAfter({ windForce: 0 })).toMatchObject({ windFrom: null, windForce: 0 });
    const still = { ...rececho, windForce: 0 as const };
    expect(windAfter({ windFrom: 'S' }, still)).toMatchObject({ windFrom: 'S', windForce: null });
    expect(toSummary(edited(rececho, before))).toMatchObject({ windFrom: 'NO', windForce: 2 });
    expect(toSummary(unsent(rececho))).not.toHaveProperty('windForce');
  });

  it('have one wind, which is chosen as one', () => {
    const before = { ...rececho, windFrom: 'NO' as const, windForce: 2 as const };
    const still = { ...before, windFrom: null, windForce: 0 as const };
    const turned = { ...before, windFrom: 'S' as const };
    const { merged, conflicts } = mergePayloads(before, still, turned);
    expect(conflicts).toMatchObject([{ key: 'windFrom', label: 'Viento' }]);
    expect(merged).toMatchObject({ windFrom: null, windForce: 0 });
    expect(mergePayloads(before, still, turned, ['windFrom']).merged).toMatchObject({
      windFrom: 'S',
      windForce: 2,
    });
  });

  it('keep the photos of an outing of before with several, on the first', () => {
    const two = unsent(list([{ species: 'Corzo', photos: [photo(1)] }, { species: 'Gamo' }]));
    expect(toPayload({ ...two, photos: [photo(2)] })).toMatchObject({
      pieces: [{ photos: [photo(2), photo(1)] }, { photos: [] }],
    });
  });

  it('are summarised under their species with their number, sexes and medals', () => {
    expect(toSummary(unsent(boars({ quantity: 12 }, [{ species: 'Jabalí' }]))).species).toEqual([
      { species: 'Jabalí', quantity: 13, medals: [] },
    ]);
    const pair = list([
      { species: 'Sarrio', sex: 'hembra', score: 93 },
      { species: 'Sarrio', sex: 'macho', score: 93 },
    ]);
    expect(toSummary(unsent(pair)).species).toEqual([
      {
        species: 'Sarrio',
        quantity: 2,
        sexes: ['hembra', 'macho'],
        medals: ['gold', 'silver'],
        best: { score: 93, medal: 'gold' },
      },
    ]);
  });

  it('keep a quantity and a sex that the payload of an earlier version leaves out', () => {
    const twelve = boars({ quantity: 12 });
    expect(edited(boars({}), twelve).species).toMatchObject([{ quantity: 12 }]);
    expect(edited(boars({ quantity: 1 }), twelve).species).toMatchObject([{ quantity: 1 }]);
    const hembra = list([{ species: 'Sarrio', sex: 'hembra', score: 90 }]);
    const old = withPiece(hembra, { sex: undefined });
    expect(edited(old, hembra).species).toMatchObject([{ sex: 'hembra' }]);
    expect(edited(withPiece(old, { score: 91 }), hembra).species).toMatchObject([
      { sex: 'hembra' },
    ]);
    expect(edited(withPiece(old, { species: 'Corzo' }), hembra).species).toMatchObject([
      { sex: null },
    ]);
  });

  it('lose an awarded medal with another sex, but not with one that was only missing', () => {
    const base = unsent(list([{ species: 'Sarrio', score: 60 }]));
    const awarded = {
      ...base,
      species: base.species.map((entry) => ({ ...entry, awardedTrophy: 'gold' as const })),
    };
    const medal = (sex: string) =>
      toOuting(list([{ species: 'Sarrio', sex, score: 60 }]), { ...WRITE, before: awarded })
        .species[0]?.awardedTrophy;
    expect(medal('macho')).toBe('gold');
    expect(medal('hembra')).toBeNull();
  });
});
