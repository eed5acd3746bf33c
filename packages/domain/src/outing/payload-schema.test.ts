import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInSpain, todayInSpain } from '../dates';
import { MODALITIES } from '../modality';
import { FORM_SCHEMAS } from './form-schemas';
import { type OutingInput, payloadSchema } from './payload-schema';
import { toWire } from './payload-wire';
import { SPECIES } from '../pieces/species';

const espera = { type: 'espera', date: '2026-01-10' } as const;
const rececho = { type: 'rececho', date: '2026-01-10', species: 'Corzo' } as const;
const monteria = {
  type: 'monteria',
  date: '2026-01-10',
  animals: [{ species: 'Jabalí' }],
} as const;

/** A payload as it is read, in the specified shape. */
const parsed = (payload: unknown) => toWire(payloadSchema.parse(payload));

const messages = (payload: unknown) =>
  Object.fromEntries(
    (payloadSchema.safeParse(payload).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  );
const photo = 'data:image/jpeg;base64,AA==';

describe('save payloads', () => {
  it('have defaults for optional fields', () => {
    expect(payloadSchema.parse(espera)).toEqual({
      ...espera,
      country: 'España',
      municipality: null,
      province: null,
      ccaa: null,
      cotoName: null,
      place: null,
      pieces: [],
      photos: [],
      description: null,
    });
  });

  it.each(MODALITIES)('are told from each other: %s', (type) => {
    expect(messages({ type, date: '2026-01-10' })).not.toHaveProperty('type');
  });

  const tomorrow = dayInSpain(new Date(Date.now() + 24 * 60 * 60 * 1000));
  it.each([
    [undefined, 'La fecha es requerida'],
    [null, 'La fecha es requerida'],
    ['', 'La fecha es requerida'],
    ['  ', 'La fecha es requerida'],
    ['mañana', 'La fecha no es válida'],
    ['2026-02-30', 'La fecha no es válida'],
    ['1899-12-31', 'La fecha no puede ser anterior a 1900'],
    [tomorrow, 'La fecha no puede ser en el futuro'],
  ])('reject the date %j', (date, message) => {
    expect(messages({ ...rececho, date })).toEqual({ date: message });
  });

  it.each([todayInSpain(), '1900-01-01', '10/01/2026', '2026-01-10T12:00:00Z'])(
    'accept the date %s',
    (date) => {
      expect(messages({ ...rececho, date })).toEqual({});
    },
  );

  it.each([
    [-0.01, 'La puntuación no puede ser negativa'],
    [-4, 'La puntuación no puede ser negativa'],
    ['106', 'La puntuación debe ser un número'],
    [Number.NaN, 'La puntuación debe ser un número'],
    [Number.POSITIVE_INFINITY, 'La puntuación debe ser un número'],
    [195.01, 'La puntuación máxima para Corzo es 195'],
  ])('reject the score %s of a Corzo', (score, message) => {
    expect(messages({ ...rececho, score })).toEqual({ score: message });
  });

  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [0, 0],
    [-0.004, 0],
    [195, 195],
    [195.004, 195],
    [106.505, 106.51],
  ])('parse the score %s as %s', (score, stored) => {
    expect(parsed({ ...rececho, score })).toMatchObject({ score: stored });
  });

  it('limit the score of an espera by the column alone', () => {
    const scored = { ...espera, species: 'Jabalí' };
    expect(messages({ ...scored, score: 9999.99 })).toEqual({});
    expect(messages({ ...scored, score: 10_000 })).toEqual({
      score: 'La puntuación máxima es 9999,99',
    });
    expect(messages({ ...espera, score: 100 })).toEqual({
      species: 'Elige la especie que has puntuado',
    });
  });

  it('report all errors at once, the date first', () => {
    const issues = payloadSchema.safeParse({ ...rececho, date: tomorrow, score: 400 }).error
      ?.issues;
    expect(issues?.map(({ message }) => message)).toEqual([
      'La fecha no puede ser en el futuro',
      'La puntuación máxima para Corzo es 195',
    ]);
  });

  it('accept only the species of their modality, spelled as in its list', () => {
    expect(parsed({ ...rececho, species: 'jabali' })).toMatchObject({
      species: 'Jabalí',
    });
    expect(messages({ ...rececho, species: 'Perdiz' })).toEqual({
      species: 'Elige una especie de la lista',
    });
    expect(messages({ ...rececho, species: '' })).toEqual({ species: 'La especie es requerida' });
    expect(messages({ ...monteria, animals: [{ species: 'Sarrio' }] })).toEqual({
      'animals.0.species': 'Elige una especie de la lista',
    });
  });

  it('require at least one piece in a montería, each with its species', () => {
    const none = 'Añade al menos una pieza con su especie';
    expect(messages({ ...monteria, animals: [] })).toEqual({ animals: none });
    expect(messages({ ...monteria, animals: undefined })).toEqual({ animals: none });
    expect(messages({ ...monteria, animals: [{ species: 'Lobo' }, { score: 3 }] })).toEqual({
      'animals.1.species': 'La especie es requerida',
    });
    expect(messages({ ...monteria, animals: [{ species: 'Jabalí', score: 165.01 }] })).toEqual({
      'animals.0.score': 'La puntuación máxima para Jabalí es 165',
    });
  });

  it("accept a piece's 'name' as its species", () => {
    const { pieces } = payloadSchema.parse({ ...monteria, animals: [{ name: 'zorro' }] });
    expect(pieces).toEqual([{ species: 'Zorro', score: null, photos: [] }]);
  });

  it('accept blank pieces in the form of a montería, and send only the others', () => {
    const form = { ...monteria, pieces: [{ species: '' }, { species: 'Gamo' }] };
    expect(FORM_SCHEMAS.monteria.parse(form).pieces).toEqual([
      { species: 'Gamo', score: null, photos: [] },
    ]);
    expect(
      FORM_SCHEMAS.monteria.safeParse({ ...monteria, pieces: [{ species: '' }] }).success,
    ).toBe(false);
  });

  it('require the species of a piece of the form that has a score or photos', () => {
    const photos = ['/api/photos/01990000-0000-7000-8000-000000000001'];
    const pieces = [{ species: 'Gamo' }, { score: 99 }, {}, { species: '', photos }];
    const { error } = FORM_SCHEMAS.monteria.safeParse({ ...monteria, pieces });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['pieces.1.species', 'Elige la especie de la pieza 2'],
      ['pieces.3.species', 'Elige la especie de la pieza 4'],
    ]);
    const alone = FORM_SCHEMAS.monteria.safeParse({ ...monteria, pieces: [{ score: 0 }] });
    expect(alone.error?.issues.map(({ message }) => message)).toEqual([
      'Elige la especie de la pieza 1',
    ]);
  });

  it('accept many animals in a piece of a montería, without a score and photos', () => {
    const boars = (piece: object) => ({ ...monteria, animals: [{ species: 'Jabalí', ...piece }] });
    const alone = { 'animals.0.quantity': 'Con puntuación o fotos, la cantidad debe ser 1' };
    expect(parsed(boars({ quantity: 9999 }))).toMatchObject({
      animals: [{ quantity: 9999 }],
    });
    expect(parsed(boars({ quantity: null }))).toMatchObject({
      animals: [{ quantity: 1 }],
    });
    expect(messages(boars({ quantity: 2, score: 100 }))).toEqual(alone);
    expect(messages(boars({ quantity: 2, photos: [photo] }))).toEqual(alone);
    expect(messages(boars({ quantity: 1, score: 100, photos: [photo] }))).toEqual({});
  });

  it.each([
    [0, 'La cantidad debe ser 1 al menos'],
    [10_000, 'La cantidad no puede pasar de 9999'],
    [1.5, 'La cantidad debe ser un número entero'],
    ['2', 'La cantidad debe ser un número entero'],
  ])('reject the quantity %j', (quantity, message) => {
    expect(messages({ ...monteria, animals: [{ species: 'Jabalí', quantity }] })).toEqual({
      'animals.0.quantity': message,
    });
  });

  it('accept the sex of a species whose medal it decides, and of no other', () => {
    const sexed = (species: string, sex: unknown) => ({ ...rececho, species, sex });
    expect(parsed(sexed('sarrio', 'hembra'))).toMatchObject({ sex: 'hembra' });
    expect(messages(sexed('Sarrio', null))).toEqual({});
    expect(parsed(sexed('Corzo', ''))).toMatchObject({ sex: null });
    expect(messages(sexed('Corzo', 'macho'))).toEqual({ sex: 'En Corzo no se indica el sexo' });
    expect(parsed(sexed('Rebeco Cantábrico', 'hembra'))).toMatchObject({ sex: 'hembra' });
    expect(messages(sexed('Boc balear', 'hembra'))).toEqual({
      sex: 'En Boc balear no se indica el sexo',
    });
    expect(messages(sexed('Sarrio', 'hembras'))).toEqual({
      sex: "El sexo debe ser 'macho' o 'hembra'",
    });
    expect(messages({ ...espera, sex: 'hembra' })).toEqual({ sex: 'Elige la especie de ese sexo' });
    expect(messages({ ...sexed('Sarrio', 'hembra'), score: 140 })).toEqual({
      score: 'La puntuación máxima para Sarrio es 139,50',
    });
    expect(messages({ ...sexed('Sarrio', 'macho'), score: 140 })).toEqual({});
    expect(messages({ ...monteria, animals: [{ species: 'Lobo', sex: 'macho' }] })).toEqual({
      'animals.0.sex': 'En Lobo no se indica el sexo',
    });
  });

  it('accept a list of pieces in an espera or a rececho, in place of the piece', () => {
    const { species: _species, ...outing } = rececho;
    const both = 'Indica una sola pieza o una lista de piezas, no las dos cosas';
    const animals = [
      { species: 'corzo', score: 116 },
      { name: 'Sarrio', sex: 'hembra' },
    ];
    const list = parsed({ ...outing, animals });
    expect(list).toMatchObject({
      animals: [
        { species: 'Corzo', score: 116, photos: [] },
        { species: 'Sarrio', sex: 'hembra', score: null, photos: [] },
      ],
    });
    for (const key of ['species', 'score', 'sex', 'photos']) expect(list).not.toHaveProperty(key);
    expect(messages({ ...rececho, animals })).toEqual({ animals: both });
    for (const single of [{ score: 1 }, { photos: [photo] }, { sex: 'macho' }]) {
      expect(messages({ ...outing, animals, ...single })).toMatchObject({ animals: both });
    }
    expect(messages({ ...outing, animals, species: null, score: '', photos: [] })).toEqual({});
    expect(messages({ ...outing, animals: [{ species: 'Corzo', score: 196 }] })).toEqual({
      'animals.0.score': 'La puntuación máxima para Corzo es 195',
    });
    expect(messages({ ...outing, animals: [{ species: 'Corzo' }, {}] })).toEqual({
      'animals.1.species': 'La especie es requerida',
    });
    expect(messages({ ...outing, animals: [{ species: 'Corzo', quantity: 2 }] })).toEqual({
      'animals.0.quantity': 'La cantidad no puede pasar de 1',
    });
    expect(messages({ ...outing, animals: [] })).toEqual({ species: 'La especie es requerida' });
    expect(messages({ ...espera, animals: [{ species: 'Zorro' }] })).toEqual({
      'animals.0.species': 'Elige una especie de la lista',
    });
    expect(messages({ ...espera, animals: [{ species: 'Gamo', score: 5000 }] })).toEqual({});
    expect(
      messages({ ...espera, animals: Array.from({ length: 201 }, () => ({ species: 'Gamo' })) }),
    ).toEqual({
      animals: 'Como mucho 200 piezas',
    });
  });

  it('of a form with one piece have it in place of a list, with its photos as those of the outing', () => {
    const form = { ...espera, pieces: [{ species: 'Gamo', score: 5, photos: [photo] }, {}] };
    expect(toWire(FORM_SCHEMAS.espera.parse(form))).toMatchObject({
      species: 'Gamo',
      score: 5,
      photos: [photo],
    });
    expect(
      toWire(FORM_SCHEMAS.espera.parse({ ...espera, pieces: [{ photos: [photo] }] })),
    ).toMatchObject({
      species: null,
      photos: [photo],
    });
    const error = (type: 'espera' | 'monteria' | 'rececho', pieces: object[]) =>
      FORM_SCHEMAS[type]
        .safeParse({ type, date: '2026-01-10', pieces })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(error('espera', [{ score: 5 }])).toEqual([
      'pieces.0.species: Elige la especie que has puntuado',
    ]);
    expect(error('espera', [{ species: 'Gamo' }, { photos: [photo] }])).toEqual([
      'pieces.1.species: Elige la especie de la pieza 2',
    ]);
    expect(error('rececho', [{}])).toEqual(['pieces.0.species: La especie es requerida']);
    expect(error('monteria', [{ quantity: 12 }])).toEqual([
      'pieces.0.species: Elige la especie de la pieza 1',
    ]);
  });

  it.each([-1, 1.5, 10_000, '7'])('reject the puesto %j', (puesto) => {
    expect(Object.keys(messages({ ...monteria, puesto }))).toEqual(['puesto']);
  });

  it('limit a description to 1000 code points', () => {
    expect(messages({ ...espera, description: '🐗'.repeat(1000) })).toEqual({});
    expect(messages({ ...espera, description: 'a'.repeat(1001) })).toEqual({
      description: 'La descripción no puede superar los 1000 caracteres',
    });
  });

  it('trim and normalise texts, and reject what PostgreSQL cannot store', () => {
    expect(parsed({ ...espera, cotoName: '  Cañada\u0301  ', place: '   ' })).toMatchObject({
      cotoName: 'Cañadá',
      place: null,
    });
    for (const text of ['a\0b', 'a\uD800b']) {
      expect(messages({ ...espera, cotoName: text })).toEqual({
        cotoName: 'El texto contiene caracteres que no se pueden guardar',
      });
    }
    expect(messages({ ...espera, cotoName: 7 })).toEqual({ cotoName: 'Debe ser un texto' });
  });

  it('accept three photos at most, as data strings or addresses of stored ones', () => {
    const stored = '/api/photos/0198b0a0-0000-7000-8000-000000000001';
    expect(messages({ ...espera, photos: [photo, photo, stored] })).toEqual({});
    expect(messages({ ...espera, photos: [photo, photo, photo, photo] })).toEqual({
      photos: 'Como mucho 3 fotos',
    });
    expect(messages({ ...espera, photos: [stored, stored] })).toEqual({
      photos: 'Hay una foto repetida',
    });
    expect(messages({ ...espera, photos: ['https://example.org/a.jpg'] })).toEqual({
      'photos.0': 'Cada foto debe ser una imagen',
    });
  });

  it('are only for Spain', () => {
    expect(messages({ ...espera, country: 'espana' })).toEqual({});
    expect(messages({ ...espera, country: 'Francia' })).toEqual({
      country: 'El país debe ser España',
    });
  });

  it.each([null, 7, 'x', [[]], {}, { type: 'caza' }])('reject %j', (payload) => {
    expect(payloadSchema.safeParse(payload).error?.issues[0]?.message).toBe(
      'La modalidad no es válida',
    );
  });

  it('are the same after saving and reading: a checked payload is valid and unchanged', () => {
    const text = fc.option(
      fc.string({ maxLength: 50 }).filter((value) => !value.includes('\0')),
      { nil: undefined },
    );
    const score = fc.option(fc.double({ min: 0, max: 60, noNaN: true }), { nil: undefined });
    const valid: fc.Arbitrary<OutingInput> = fc.record({
      type: fc.constant('rececho' as const),
      date: fc.constant('2026-01-10'),
      species: fc.constantFrom(...SPECIES.rececho),
      score,
      finca: text,
      lugar: text,
      description: text,
    });
    fc.assert(
      fc.property(valid, (input) => {
        const once = parsed(input);
        expect(parsed(once)).toEqual(once);
      }),
    );
  });
});
