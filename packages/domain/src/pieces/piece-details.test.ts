import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailTexts, pieceText } from '../field-texts';
import { matcherOf, NO_FILTERS } from '../outing/filters';
import { changedFields, samePayload } from '../compare-payloads';
import { mergePayloads } from '../outing/merge';
import { MORE_OF_PIECE } from './piece-fields';
import { pieceDetails, toPayload } from '../outing/outing-payload';
import { toOuting } from '../outing/to-outing';
import { toSummary } from '../outing/outing-summary';
import type { OutingPayload } from '../payload-fields';
import { type OutingInput, payloadSchema } from '../outing/payload-schema';
import { toWire } from '../outing/payload-wire';

const BORNE = {
  age: 5,
  weight: 92.5,
  weightKind: 'canal',
  distance: 60,
  weapon: 'Bergara B14, .300 Win. Mag.',
  seal: 'CyL-26-084417',
} as const;
const WRITE = { id: 'one', userId: 1, now: '2026-01-20T10:00:00.000Z' };
const read = (fields: object) => payloadSchema.parse(fields);
const stored = (payload: OutingPayload) => toOuting(payload, { ...WRITE, before: null });
const edited = (payload: OutingPayload, before: OutingPayload) =>
  toOuting(payload, { ...WRITE, before: stored(before) });

/** A payload with other details of its pieces. */
const withPiece = (payload: OutingPayload, changes: object): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...piece, ...changes })),
});

const OF = {
  espera: (piece: object) => ({ type: 'espera', date: '2026-01-10', ...piece }),
  monteria: (...animals: object[]) => ({ type: 'monteria', date: '2026-01-10', animals }),
  rececho: (...animals: object[]) => ({ type: 'rececho', date: '2026-01-10', animals }),
};
const boar = { species: 'Jabalí', score: 101.5 };
const outings = [
  ['an espera', OF.espera(boar), OF.espera({ ...boar, ...BORNE })],
  ['a montería', OF.monteria(boar), OF.monteria({ ...boar, ...BORNE })],
  [
    'a list of a rececho',
    OF.rececho(boar, { species: 'Corzo' }),
    OF.rececho({ ...boar, ...BORNE }, { species: 'Corzo' }),
  ],
] as const;

describe.each(outings)('the details of a piece of %s', (_name, plain, detailed) => {
  it('are stored, and returned in its payload', () => {
    expect(stored(read(detailed)).species[0]).toMatchObject(BORNE);
    const payload = toPayload(stored(read(detailed)));
    expect(stored(read(toWire(payload))).species[0]).toMatchObject(BORNE);
    expect(samePayload(payload, read(detailed))).toBe(true);
  });

  it('stay with a payload of an earlier version, also with another score', () => {
    for (const payload of [plain, JSON.parse(JSON.stringify(plain).replace('101.5', '104'))]) {
      expect(edited(read(payload), read(detailed)).species[0]).toMatchObject(BORNE);
    }
  });

  it('go with null', () => {
    const nulls = JSON.parse(
      JSON.stringify(detailed, (key, value) => (key in BORNE ? null : value)),
    );
    expect(edited(read(nulls), read(detailed)).species[0]).toMatchObject(pieceDetails(boar));
  });

  it('are found by the search of the Cuaderno', () => {
    const summary = toSummary(stored(read(detailed)));
    expect(summary).toMatchObject({ weapons: [BORNE.weapon], seals: [BORNE.seal] });
    for (const search of ['.300 win', '084417']) {
      expect(matcherOf({ ...NO_FILTERS, search })(summary)).toBe(true);
      expect(matcherOf({ ...NO_FILTERS, search })(toSummary(stored(read(plain))))).toBe(false);
    }
  });

  it('of an edit of before are merged with those of another device', () => {
    const [base, theirs] = [plain, detailed].map((each) => toPayload(stored(read(each)))) as [
      OutingPayload,
      OutingPayload,
    ];
    const ours = read({ ...plain, description: 'Niebla' });
    const { merged, conflicts } = mergePayloads(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ description: 'Niebla' });
    expect(stored(merged).species[0]).toMatchObject(BORNE);
  });
});

describe('the details of a piece', () => {
  it.each([
    [{ age: -1 }, 'age', 'La edad no puede ser negativa'],
    [{ age: 41 }, 'age', 'La edad no puede pasar de 40 años'],
    [{ age: 4.5 }, 'age', 'La edad debe ser un número entero'],
    [{ age: '5' }, 'age', 'La edad debe ser un número entero'],
    [{ weight: -0.01 }, 'weight', 'El peso no puede ser negativo'],
    [{ weight: 2000.01 }, 'weight', 'El peso no puede pasar de 2000 kg'],
    [{ weight: Number.NaN }, 'weight', 'El peso debe ser un número'],
    [{ weightKind: 'canal' }, 'weight', 'Indica el peso'],
    [{ weight: null, weightKind: 'canal' }, 'weight', 'Indica el peso'],
    [{ weight: 90, weightKind: 'otro' }, 'weightKind', "El peso debe ser 'canal' o 'entero'"],
    [{ distance: 2001 }, 'distance', 'La distancia no puede pasar de 2000 m'],
    [{ distance: 60.5 }, 'distance', 'La distancia debe ser un número entero'],
    [{ weapon: 'x'.repeat(101) }, 'weapon', 'Como mucho 100 caracteres'],
    [{ weapon: 300 }, 'weapon', 'Debe ser un texto'],
    [{ seal: 'x'.repeat(51) }, 'seal', 'Como mucho 50 caracteres'],
  ] as const)('are refused with their text: %j', (fields, path, message) => {
    const refused = (payload: object, at: (string | number)[]) =>
      expect(payloadSchema.safeParse(payload).error?.issues).toMatchObject([{ path: at, message }]);
    refused(OF.espera({ ...boar, ...fields }), [path]);
    refused(OF.monteria({ ...boar, ...fields }), ['animals', 0, path]);
  });

  it('need a species', () => {
    expect(payloadSchema.safeParse(OF.espera({ age: 5 })).error?.issues).toMatchObject([
      { path: ['species'], message: 'Elige la especie de la pieza' },
    ]);
  });

  it('are within their limits at both ends, and a weight has two decimals', () => {
    const least = { age: 0, weight: 0, distance: 0, weapon: ' ', seal: '' };
    const piece = (fields: object) => read(OF.espera({ ...boar, ...fields })).pieces[0];
    expect(piece(least)).toMatchObject({ ...least, weapon: null, seal: null });
    const most = { age: 40, weight: 2000, distance: 2000, weapon: 'x'.repeat(100) };
    expect(piece(most)).toMatchObject(most);
    expect(piece({ weight: 92.505 })).toMatchObject({ weight: 92.51 });
  });

  it('stay with an only piece whose species is corrected, and go with none', () => {
    const before = read(OF.espera({ ...boar, ...BORNE }));
    expect(edited(read(OF.espera({ species: 'Gamo' })), before).species).toMatchObject([
      { ...BORNE, species: 'Gamo', score: null, sex: null },
    ]);
    const two = read(OF.monteria({ ...boar, ...BORNE }, { species: 'Corzo' }));
    const others = read(OF.monteria({ species: 'Gamo' }, { species: 'Corzo' }));
    expect(edited(others, two).species[0]).toMatchObject(pieceDetails({}));
    expect(edited(read(OF.espera({})), before).species).toEqual([]);
  });

  it('of an only piece clash one by one, a weight with what it is of', () => {
    const base = toPayload(stored(read(OF.espera({ ...boar, ...BORNE }))));
    const ours = withPiece(base, { age: 6, weightKind: 'entero', distance: 61 });
    const theirs = withPiece(base, { age: 7, weight: 93, seal: 'CyL-26-1' });
    const { merged, conflicts } = mergePayloads(base, ours, theirs);
    expect(conflicts.map(({ label }) => label)).toEqual(['Edad', 'Peso']);
    expect(merged.pieces).toMatchObject([
      { age: 6, weightKind: 'entero', distance: 61, seal: 'CyL-26-1' },
    ]);
    expect(mergePayloads(base, ours, theirs, ['weight']).merged.pieces).toMatchObject([
      { age: 6, weight: 93, weightKind: 'canal' },
    ]);
    expect(changedFields(base, ours)).toEqual(['age', 'weightKind', 'distance']);
  });

  it('of a piece that an edit of before removes go with it', () => {
    const base = toPayload(stored(read(OF.espera({ ...boar, ...BORNE }))));
    const ours = read(OF.espera({ description: 'Nada' }));
    const { merged } = mergePayloads(base, ours, { ...base, companions: 'Julián' });
    expect(stored(merged)).toMatchObject({
      species: [],
      custom_params: { companions: 'Julián' },
    });
  });

  it('of either side are lost by no merge', () => {
    const details = fc.record({
      age: fc.constantFrom(null, 0, 5),
      distance: fc.constantFrom(null, 60),
      weapon: fc.constantFrom(null, 'Bergara', 'Sauer'),
    });
    const pieces = details.map((each) => toPayload(stored(read(OF.espera({ ...boar, ...each })))));
    fc.assert(
      fc.property(pieces, pieces, pieces, (base, ours, theirs) => {
        const { merged, conflicts } = mergePayloads(base, ours, theirs);
        const value = (payload: OutingPayload, key: string) =>
          (payload.pieces[0] as unknown as Record<string, unknown>)[key];
        for (const key of ['age', 'distance', 'weapon'] as const) {
          const [was, mine, other] = [base, ours, theirs].map((each) => value(each, key));
          expect(value(merged, key)).toBe(mine === was ? other : mine);
          expect(conflicts.some((each) => each.key === key)).toBe(
            mine !== was && other !== was && mine !== other,
          );
        }
      }),
    );
  });

  it('are told in words', () => {
    expect(detailTexts(MORE_OF_PIECE, { ...BORNE, score: null })).toEqual([
      '5\u00A0años',
      '92,50\u00A0kg en canal',
      '60\u00A0m',
      'Bergara B14, .300 Win. Mag.',
      'Precinto CyL-26-084417',
    ]);
    expect(pieceText({ ...boar, age: 1, weight: 90, photos: [] })).toBe(
      'Jabalí (101,50\u00A0ptos, 1\u00A0año, 90\u00A0kg)',
    );
  });

  it('may be left out of a typed payload', () => {
    const input: OutingInput = { type: 'espera', date: '2026-01-10', species: 'Jabalí', age: 5 };
    expect(read(input).pieces).toMatchObject([{ age: 5 }]);
  });
});
