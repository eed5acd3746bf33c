import {
  FIELDS,
  hasManyPieces,
  hasSex,
  maximumHomologated,
  maximumScore,
  MODALITIES,
  type Modality,
  type Outing,
  type OutingInput,
  payloadSchema,
  SPECIES,
  toOuting,
  WIND_FORCES,
  type Wind,
  WINDS_FROM,
} from '@cuaderno/domain';
import fc from 'fast-check';

/** Texts with what a spreadsheet could spoil. */
const text = (max: number) =>
  fc.option(
    fc.oneof(
      fc.constantFrom(
        '=1+1',
        '+34 600 000 000',
        '-',
        '@casa',
        'dos\nlíneas',
        'dijo "sí"; luego, no',
        '007',
        '1.234',
        'Total',
        '__proto__',
        'constructor',
        'n/a',
        '3/4',
        'ÑÑ áéí 🐗',
        '‮oculto',
        'a\u00a0b',
        '\ttab',
      ),
      fc.string({ unit: 'grapheme', maxLength: Math.min(40, max) }),
    ),
    { nil: null },
  );

const anyDay = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2026-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const day = fc.oneof(anyDay, fc.constantFrom('1904-01-01', '1904-02-29'));
const cents = (max: number) =>
  fc.integer({ min: 0, max: Math.floor(max * 100) }).map((n) => n / 100);
const time = fc.option(
  fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':')),
  { nil: null },
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const piece = (type: Modality) =>
  fc
    .constantFrom(...SPECIES[type])
    .chain((species) => {
      const sex = hasSex(species)
        ? fc.constantFrom(null, 'macho' as const, 'hembra' as const)
        : fc.constant(null);
      return sex.chain((sexed) =>
        fc.record({
          species: fc.constant(species),
          sex: fc.constant(sexed),
          score: optional(cents(maximumScore(species, sexed))),
          age: optional(fc.nat(FIELDS.age.max)),
          weight: optional(cents(FIELDS.weight.max)),
          weightKind: fc.constantFrom(null, 'canal' as const, 'entero' as const),
          distance: optional(fc.nat(FIELDS.distance.max)),
          weapon: text(100),
          seal: text(50),
          homologation: optional(
            fc.record({
              points: cents(Math.min(maximumHomologated(species, sexed), 9999)).filter(
                (points) => points > 0,
              ),
              record: fc.constantFrom('0482/2026', 'A-1', '12'),
              date: day,
            }),
          ),
          quantity: fc.constantFrom(1, 1, 2, 12),
        }),
      );
    })
    // What the payload's own rules require.
    .map(({ weightKind, quantity, ...rest }) => ({
      ...rest,
      ...(rest.weight !== null && { weightKind }),
      ...(hasManyPieces(type) && rest.score === null && rest.homologation === null && { quantity }),
    }));

const WINDS: Wind[] = [
  {},
  ...WINDS_FROM.map((windFrom, at): Wind => ({ windFrom, windForce: WIND_FORCES[at % 4] || null })),
  ...WIND_FORCES.map((windForce) => ({ windForce })),
];

const payload = (type: Modality): fc.Arbitrary<OutingInput> =>
  fc
    .record({
      date: day,
      municipality: fc.oneof(fc.constantFrom('Cazorla', 'Villanueva', 'Mi pueblo'), text(200)),
      province: fc.oneof(fc.constantFrom('Jaén', 'Otra'), text(200)),
      ccaa: text(200),
      startTime: time,
      endTime: time,
      wind: fc.constantFrom(...WINDS),
      companions: text(200),
      archived: fc.boolean(),
      description: text(1000),
      cotoName: text(200),
      finca: text(200),
      place: text(200),
      lugar: text(200),
      armada: text(200),
      puesto: optional(fc.nat(FIELDS.puesto.max)),
      animals: fc.array(piece(type), { minLength: type === 'espera' ? 0 : 1, maxLength: 4 }),
    })
    .map(({ wind, ...fields }): OutingInput => ({ type, ...fields, ...wind }));

/** Outings as the book has them, without photos and measurement sheets. */
export const books: fc.Arbitrary<Outing[]> = fc
  .uniqueArray(fc.tuple(fc.uuid({ version: 7 }), fc.constantFrom(...MODALITIES).chain(payload)), {
    minLength: 1,
    maxLength: 6,
    selector: ([id]) => id,
  })
  .map((rows) =>
    rows.map(([id, input]) =>
      toOuting(payloadSchema.parse(input), {
        id,
        userId: 1,
        now: '2026-07-01T10:00:00.000Z',
        before: null,
      }),
    ),
  );
