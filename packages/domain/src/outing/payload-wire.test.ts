import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoPlaces, readWire, toWire, wirePath } from './payload-wire';
import type { WirePayload } from '../payload-fields';
import { payloadSchema } from './payload-schema';
import { toPayload } from './outing-payload';
import { toOuting } from './to-outing';

const ID = '01990000-0000-7000-9000-00000000000a';
const [A, B] = ['a', 'b'].map((last) => `/api/photos/01990000-0000-7000-8000-00000000000${last}`);
const COMMON = {
  date: '2026-01-10',
  country: 'España',
  municipality: null,
  province: null,
  ccaa: null,
  description: null,
  archived: false,
};
const NOTHING = {
  age: null,
  weight: null,
  weightKind: null,
  distance: null,
  weapon: null,
  seal: null,
  measurement: null,
  homologation: null,
};
const rececho = { ...COMMON, type: 'rececho', finca: 'La Sierra', lugar: null };
const espera = { ...COMMON, type: 'espera', cotoName: null, place: null };
const monteria = { ...COMMON, type: 'monteria', finca: null, armada: null, puesto: 4 };

/** What devices of 0.1.0 and 0.2.0 have in their outboxes, and where each has its photos. */
const STORED = {
  'a piece with its photos': {
    row: {
      ...rececho,
      ...NOTHING,
      weight: 92.5,
      weightKind: 'canal',
      pieceId: ID,
      species: 'Sarrio',
      sex: 'hembra',
      score: 90,
      photos: [A],
    },
    pieces: [{ id: ID, species: 'Sarrio', sex: 'hembra', score: 90, weight: 92.5, photos: [A] }],
    places: { own: [A], ofPieces: [[]] },
    path: 'weight',
  },
  'a piece of the first version, without details': {
    row: { ...rececho, species: 'Corzo', score: 116, photos: [] },
    pieces: [{ species: 'Corzo', score: 116, photos: [] }],
    places: { own: [], ofPieces: [[]] },
    path: 'weight',
  },
  'photos without a piece': {
    row: { ...espera, ...NOTHING, species: null, sex: null, score: null, photos: [A, B] },
    pieces: [],
    places: { own: [A, B], ofPieces: [] },
    path: 'weight',
  },
  'two pieces of an espera': {
    row: {
      ...espera,
      animals: [
        { ...NOTHING, id: ID, species: 'Gamo', score: null, photos: [A] },
        { ...NOTHING, id: null, species: 'Jabalí', score: 101.5, photos: [] },
      ],
    },
    pieces: [
      { id: ID, photos: [A] },
      { id: null, score: 101.5 },
    ],
    places: { own: [], ofPieces: [[A], []] },
    path: 'animals.0.weight',
  },
  'one piece in a list, with photos of its own': {
    row: { ...rececho, animals: [{ ...NOTHING, species: 'Corzo', score: null, photos: [A] }] },
    pieces: [{ species: 'Corzo', photos: [A] }],
    places: { own: [], ofPieces: [[A]] },
    path: 'animals.0.weight',
  },
  'a montería': {
    row: {
      ...monteria,
      animals: [{ ...NOTHING, species: 'Jabalí', score: null, quantity: 12, photos: [] }],
    },
    pieces: [{ species: 'Jabalí', quantity: 12 }],
    places: { own: [], ofPieces: [[]] },
    path: 'animals.0.weight',
  },
};

describe.each(Object.entries(STORED))('%s', (_name, { row, pieces, places, path }) => {
  const payload = readWire(row as WirePayload);

  it('is a list of pieces inside the product, and stored and sent as it was', () => {
    expect(payload.pieces).toMatchObject(pieces);
    for (const key of ['animals', 'species', 'score', 'pieceId', 'weight']) {
      expect(payload).not.toHaveProperty(key);
    }
    expect(toWire(payload)).toEqual(row);
  });

  it('keeps its photos in their places, and its errors at their paths', () => {
    expect(photoPlaces(payload)).toEqual(places);
    expect(wirePath(payload, 0, 'weight')).toBe(path);
    const outing = toOuting(payload, { id: 'one', userId: 1, now: '', before: null });
    expect(outing.photos).toEqual(places.own);
    expect(outing.species.map(({ photos }) => photos)).toEqual(places.ofPieces);
    expect(photoPlaces(toPayload(outing))).toEqual(places);
  });
});

it('a payload is the same after it was stored', () => {
  const photos = fc.constantFrom([], [A], [A, B]);
  const piece = fc.record({
    species: fc.constantFrom('Jabalí', 'Gamo'),
    score: fc.constantFrom(null, 90),
    age: fc.constantFrom(undefined, null, 5),
    photos,
  });
  const payload = fc.oneof(
    piece.map((fields) => ({ type: 'espera', date: '2026-01-10', ...fields })),
    fc.record({ type: fc.constant('espera'), date: fc.constant('2026-01-10'), photos }),
    fc.record({
      type: fc.constantFrom('espera', 'monteria', 'rececho'),
      date: fc.constant('2026-01-10'),
      animals: fc.array(
        piece.map((fields) => ({ ...fields, photos: [] })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
  fc.assert(
    fc.property(payload, (sent) => {
      const read = payloadSchema.parse(sent);
      expect(readWire(toWire(read))).toEqual(read);
      expect(payloadSchema.parse(toWire(read))).toEqual(read);
    }),
  );
});
