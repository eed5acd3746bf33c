import { describe, expect, it } from 'vitest';
import { mergePayloads, samePayload, takeFields } from './merge';
import { toOuting, toPayload } from './outing-payload';
import { type OutingPayload, payloadSchema } from './payload-schema';

const A = '01990000-0000-7000-9000-00000000000a';
const B = '01990000-0000-7000-9000-00000000000b';
const UNKNOWN = '01990000-0000-7000-9000-00000000000c';
const WRITE = {
  id: '01990000-0000-7000-8000-000000000001',
  userId: 1,
  now: '2026-02-20T10:00:00.000Z',
};
const MEASUREMENT = {
  scale: 'cic-jabali-1',
  date: '2026-01-12',
  values: {
    lengthLeft: 22.2,
    lengthRight: 21.4,
    widthLeft: 23.6,
    widthRight: 23.4,
    perimeterLeft: 6.3,
    perimeterRight: 6.2,
    tuskBeauty: 1.5,
    grinderBeauty: 1.5,
    deductions: 1,
  },
};
const MEASURED = { points: 106.8 };

const hunt = (fields: object) =>
  payloadSchema.parse({ type: 'rececho', date: '2026-01-10', ...fields });
const list = (...animals: object[]) => hunt({ animals });
const boar = (score: number, more: object = {}) => ({ species: 'Jabalí', score, ...more });
const unsent = toOuting(list(boar(90, { measurement: MEASUREMENT, age: 5 }), boar(95)), {
  ...WRITE,
  before: null,
});
/** Two boars, the first measured, as the server has them. */
const stored = {
  ...unsent,
  species: unsent.species.map((entry, index) => ({ ...entry, id: [A, B][index] ?? '' })),
};
const edited = (payload: OutingPayload, before = stored) =>
  toOuting(payload, { ...WRITE, before }).species;

describe('a piece with its id', () => {
  it('keeps its own measurement, and takes none of one that is removed', () => {
    expect(edited(list(boar(96, { id: B })))).toMatchObject([
      { id: B, score: 96, measurement: null },
    ]);
    expect(edited(hunt(boar(96, { pieceId: B })))).toMatchObject([{ id: B, measurement: null }]);
    expect(edited(hunt(boar(91, { pieceId: A.toUpperCase() })))).toMatchObject([
      { id: A, measurement: MEASURED, age: 5 },
    ]);
    expect(edited(list(boar(90, { id: B }), boar(95, { id: A })))).toMatchObject([
      { id: B, measurement: null },
      { id: A, measurement: MEASURED },
    ]);
  });

  it('that is new takes nothing of one that is removed', () => {
    for (const payload of [list(boar(90, { id: null })), hunt(boar(90, { pieceId: null }))]) {
      expect(edited(payload)).toMatchObject([{ measurement: null, age: null }]);
    }
    const only = { ...stored, species: stored.species.slice(0, 1) };
    const another = hunt({ species: 'Corzo', pieceId: null });
    expect(edited(another, only)).toMatchObject([{ age: null }]);
    expect(edited(another, only)[0]?.id).not.toBe(A);
  });

  it('keeps what is of no species when that is corrected', () => {
    expect(edited(list({ id: A, species: 'Corzo' }, boar(95, { id: B })))).toMatchObject([
      { id: A, species: 'Corzo', age: 5, measurement: null },
      { id: B },
    ]);
  });

  it('keeps an awarded medal while its species, sex and score stay', () => {
    const awarded = {
      ...stored,
      species: stored.species.map((entry) => ({ ...entry, awardedTrophy: 'gold' as const })),
    };
    expect(edited(list(boar(90, { id: A }), boar(96, { id: B })), awarded)).toMatchObject([
      { id: A, awardedTrophy: 'gold' },
      { id: B, awardedTrophy: null },
    ]);
  });

  it('without it, unknown or named twice is found as one of an earlier client', () => {
    for (const fields of [{}, { id: UNKNOWN }]) {
      expect(edited(list(boar(96, fields)))).toMatchObject([{ measurement: MEASURED }]);
    }
    expect(edited(list(boar(1, { id: A }), boar(95, { id: A }))).map(({ id }) => id)).toEqual([
      A,
      B,
    ]);
  });

  it('that is no UUID is refused', () => {
    const message = 'El id de la pieza debe ser un UUID';
    for (const id of ['1', '', 1, `${WRITE.id}-0`]) {
      const refused = (fields: object) =>
        payloadSchema.safeParse({ type: 'rececho', date: '2026-01-10', ...fields }).error?.issues;
      expect(refused({ animals: [{ id, species: 'Corzo' }] })).toMatchObject([
        { path: ['animals', 0, 'id'], message },
      ]);
      expect(refused({ pieceId: id, species: 'Corzo' })).toMatchObject([
        { path: ['pieceId'], message },
      ]);
    }
  });
});

describe('the ids of a payload', () => {
  it('are those of the server, of an only piece beside its species', () => {
    expect(toPayload(stored)).toMatchObject({ animals: [{ id: A }, { id: B }] });
    expect(toPayload({ ...stored, species: stored.species.slice(0, 1) })).toMatchObject({
      pieceId: A,
    });
    expect(JSON.stringify(toPayload(unsent))).not.toMatch(/"(id|pieceId)"/);
  });

  it('are no content: with and without them payloads are the same, and merge', () => {
    const base = toPayload(stored);
    const earlier = toPayload(unsent);
    expect(samePayload(base, earlier)).toBe(true);
    const theirs = { ...base, description: 'Niebla' } as OutingPayload;
    expect(mergePayloads(base, earlier, theirs)).toMatchObject({
      conflicts: [],
      merged: { description: 'Niebla', animals: [{ id: A }, { id: B }] },
    });
  });

  it('complete an edit before it is merged with the pieces that they are of', () => {
    const theirs = { ...toPayload(stored), description: 'Niebla' };
    const ours = hunt(boar(96, { pieceId: B }));
    const { merged, conflicts } = mergePayloads(toPayload(stored), ours, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ pieceId: B, measurement: null, description: 'Niebla' });
  });

  it('go with the piece that is chosen of two sides', () => {
    const [ours, theirs] = [hunt(boar(96, { pieceId: B })), hunt(boar(91, { pieceId: A }))];
    expect(takeFields(ours, theirs, ['species'])).toMatchObject({ pieceId: A, score: 91 });
    expect(takeFields(ours, theirs, ['description'])).toMatchObject({ pieceId: B });
    expect(takeFields(ours, toPayload(stored), ['animals'])).not.toHaveProperty('pieceId');
  });
});
