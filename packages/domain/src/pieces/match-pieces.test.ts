import { describe, expect, it } from 'vitest';
import { editIssues } from '../outing/edit-issues';
import { samePayload } from '../compare-payloads';
import { mergePayloads } from '../outing/merge';
import { toPayload } from '../outing/outing-payload';
import { toOuting } from '../outing/to-outing';
import type { OutingPayload } from '../payload-fields';
import { payloadSchema } from '../outing/payload-schema';
import { toWire } from '../outing/payload-wire';

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
      expect(edited(list(boar(90, fields)))).toMatchObject([{ id: A, measurement: MEASURED }]);
    }
    expect(edited(list(boar(1, { id: A }), boar(95, { id: A }))).map(({ id }) => id)).toEqual([
      A,
      B,
    ]);
  });

  it('of none, named twice or without one beside another’s, takes nothing of another animal', () => {
    for (const animals of [
      [boar(55, { id: UNKNOWN }), boar(95, { id: B })],
      [boar(95, { id: B }), boar(55, { id: B })],
      [boar(95, { id: B }), boar(55)],
    ]) {
      const fresh = edited(list(...animals)).find(({ id }) => id !== B);
      expect(fresh).toMatchObject({ score: 55, measurement: null, age: null });
      expect(fresh?.id).not.toBe(A);
    }
    const only = { ...stored, species: stored.species.slice(0, 1) };
    expect(edited(hunt({ species: 'Corzo', pieceId: UNKNOWN }), only)).toMatchObject([
      { age: null, measurement: null },
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

  it('that another piece has already is refused, and kept by none as new', () => {
    const twice = list(boar(90, { id: A }), boar(95), boar(97, { id: A }), boar(98, { id: null }));
    const refused = [{ path: 'animals.2.id', message: expect.stringMatching(/^Otra pieza/) }];
    expect(editIssues(twice, null)).toEqual(refused);
    expect(editIssues(twice, toOuting(list(boar(90)), { ...WRITE, before: null }))).toEqual(
      refused,
    );
  });
});

describe('a piece without id', () => {
  const PHOTO = '/api/photos/01990000-0000-7000-9000-00000000000d';
  const drive = (...animals: object[]) =>
    payloadSchema.parse({ type: 'monteria', date: '2026-01-10', animals });
  /** A montería as the server has it, its pieces with the ids A and B. */
  const driven = (...animals: object[]) => {
    const outing = toOuting(drive(...animals), { ...WRITE, before: null });
    const ids = [A, B];
    return {
      ...outing,
      species: outing.species.map((entry, index) => ({ ...entry, id: ids[index] ?? '' })),
    };
  };
  const stag = (score: number | null, more: object = {}) => ({ species: 'Venado', score, ...more });
  const HOMOLOGATION = { points: 151, record: '0482/2026', date: '2026-02-01' };
  const two = driven(
    stag(150, { seal: 'A-1', homologation: HOMOLOGATION, age: 7 }),
    stag(160, { seal: 'A-2' }),
  );
  const pieces = (before: typeof two, ...animals: object[]) =>
    toOuting(drive(...animals), { ...WRITE, before }).species;
  const message = 'Aquí había 2 piezas de Venado: indica sus ids';
  const refused = (before: typeof two, ...animals: object[]) =>
    editIssues(drive(...animals), before);

  it.for([
    ['one of two, re-scored', two, [stag(155)], [0]],
    ['both, re-scored', two, [stag(155), stag(165)], [0, 1]],
    [
      'one of two without a score',
      driven(stag(null, { seal: 'A-1' }), stag(null)),
      [stag(null)],
      [0],
    ],
    [
      'one of two without a score, the other scored',
      driven(stag(null, { seal: 'A-1' }), stag(null, { seal: 'A-2' })),
      [stag(null), stag(150)],
      [0],
    ],
    [
      'that only its count tells apart',
      driven(stag(null, { quantity: 12, seal: 'A-1' }), stag(null, { quantity: 3, seal: 'A-2' })),
      [stag(null, { quantity: 3 })],
      [0],
    ],
  ] as const)(
    'that could be several inherits nothing and is refused: %s',
    ([, before, animals, unsure]) => {
      expect(refused(before, ...animals)).toEqual(
        unsure.map((index) => ({ path: `animals.${index}.id`, message })),
      );
      for (const index of unsure) {
        expect(pieces(before, ...animals)[index]).toMatchObject({
          seal: null,
          measurement: null,
          homologation: null,
          age: null,
        });
      }
    },
  );

  it('beside another new one is refused, as which is the old one is unknown', () => {
    const one = driven(stag(150, { seal: 'A-1' }));
    expect(refused(one, stag(155), stag(160))[0]?.message).toBe(
      'Aquí había 1 pieza de Venado: indica su id',
    );
    expect(pieces(one, stag(155))).toMatchObject([{ seal: 'A-1' }]);
    expect(pieces(one, stag(155), stag(160, { id: null }))).toMatchObject([
      { seal: 'A-1' },
      { seal: null },
    ]);
  });

  it('is found by its score, its photo, its seal or, beside the others, its count', () => {
    const cases = [
      [two, [stag(160), stag(150)], [{ id: B }, { id: A, homologation: HOMOLOGATION }]],
      [two, [stag(160, { finca: 'x' })], [{ id: B, seal: 'A-2', homologation: null }]],
      [two, [stag(150), stag(165)], [{ id: A }, { seal: 'A-2', homologation: null }]],
      [two, [stag(165, { seal: 'A-2' })], [{ id: B, homologation: null }]],
      [
        driven(stag(null, { seal: 'A-1' }), stag(null, { photos: [PHOTO], seal: 'A-2' })),
        [stag(170, { photos: [PHOTO] })],
        [{ id: B, seal: 'A-2' }],
      ],
      [
        driven(stag(null, { quantity: 12, seal: 'A-1' }), stag(null, { quantity: 3 })),
        [stag(null, { quantity: 3 }), stag(null, { quantity: 12 })],
        [
          { id: B, seal: null },
          { id: A, seal: 'A-1' },
        ],
      ],
      [
        driven(stag(null, { homologation: HOMOLOGATION })),
        [stag(null, { quantity: 9_999 }), stag(null)],
        [{ homologation: null }, { id: A, homologation: HOMOLOGATION }],
      ],
    ] as const;
    for (const [before, animals, expected] of cases) {
      expect(refused(before, ...animals)).toEqual([]);
      expect(pieces(before, ...animals)).toMatchObject(expected);
    }
  });

  it('that says all itself is stored as it says, whichever it was', () => {
    const said = { seal: 'A-3', measurement: null, homologation: null };
    expect(refused(two, stag(155, said))).toEqual([]);
    expect(pieces(two, stag(155, said))).toMatchObject([said]);
  });

  it('that is unsure stays so in a merge, and loses nothing there', () => {
    const base = toPayload(two);
    const theirs = { ...base, description: 'Niebla' } as OutingPayload;
    const { merged } = mergePayloads(base, drive(stag(155)), theirs);
    expect(merged).toMatchObject({ description: 'Niebla', pieces: [{ score: 155 }] });
    expect(editIssues(merged, two)).toMatchObject([{ message }]);
  });
});

describe('the ids of a payload', () => {
  it('are those of the server, of an only piece beside its species', () => {
    expect(toPayload(stored)).toMatchObject({ pieces: [{ id: A }, { id: B }] });
    const only = toPayload({ ...stored, species: stored.species.slice(0, 1) });
    expect(toWire(only)).toMatchObject({ pieceId: A });
    expect(toWire(only)).not.toHaveProperty('id');
    expect(JSON.stringify(toPayload(unsent))).not.toMatch(/"(id|pieceId)"/);
  });

  it('are no content: with and without them payloads are the same, and merge', () => {
    const base = toPayload(stored);
    const earlier = toPayload(unsent);
    expect(samePayload(base, earlier)).toBe(true);
    const theirs = { ...base, description: 'Niebla' } as OutingPayload;
    expect(mergePayloads(base, earlier, theirs)).toMatchObject({
      conflicts: [],
      merged: { description: 'Niebla', pieces: [{ id: A }, { id: B }] },
    });
  });

  it('complete an edit before it is merged with the pieces that they are of', () => {
    const theirs = { ...toPayload(stored), description: 'Niebla' };
    const ours = hunt(boar(96, { pieceId: B }));
    const { merged, conflicts } = mergePayloads(toPayload(stored), ours, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      pieces: [{ id: B, measurement: null }],
      description: 'Niebla',
    });
  });

  it('go with the piece that is chosen of two sides', () => {
    const base = hunt(boar(90, { pieceId: A }));
    const [ours, theirs] = [hunt(boar(96, { pieceId: B })), hunt(boar(91, { pieceId: A }))];
    const chosen = (...keys: string[]) => mergePayloads(base, ours, theirs, keys).merged.pieces;
    expect(chosen('species')).toMatchObject([{ id: A, score: 91 }]);
    expect(chosen('description')).toMatchObject([{ id: B, score: 96 }]);
  });
});
