import { type Entry, type Medal, type Modality, type Outing, type Sex } from '@cuaderno/domain';

let last = 0;
const nextId = () => `01970000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`;

export type SampleEntry = Partial<Entry> & { species: string; medal?: Medal };

const entryOf = (outingId: string, { medal, ...entry }: SampleEntry): Entry => ({
  id: nextId(),
  outingId,
  name: entry.species,
  quantity: 1,
  sex: null as Sex | null,
  age: null,
  weight: null,
  weightKind: null,
  distance: null,
  weapon: null,
  seal: null,
  measurement: null,
  homologation: null,
  score: null,
  awardedTrophy: medal ?? null,
  photos: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...entry,
});

/** An outing of a book for tests: modality, day, municipality, province, region, pieces. */
export function sampleOuting(
  type: Modality,
  date: string,
  place: [municipality: string, province: string, region: string] | null,
  entries: SampleEntry[] = [],
  changes: Partial<Outing> = {},
): Outing {
  const id = nextId();
  return {
    id,
    userId: 1,
    type,
    date,
    country: 'España',
    municipality: place?.[0] ?? null,
    province: place?.[1] ?? null,
    ccaa: place?.[2] ?? null,
    location: 'El Cantalar Secreto',
    photos: [],
    description: null,
    custom_params: {
      cotoName: 'Coto Oculto',
      finca: 'Finca Oculta',
      puesto: 7,
      place: 'Charca Oculta',
    },
    species: entries.map((entry) => entryOf(id, entry)),
    version: 1,
    archivedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

const CAZORLA: [string, string, string] = ['Cazorla', 'Jaén', 'Andalucía'];
const HORNACHUELOS: [string, string, string] = ['Hornachuelos', 'Córdoba', 'Andalucía'];
const INFANTES: [string, string, string] = [
  'Villanueva de los Infantes',
  'Ciudad Real',
  'Castilla-La Mancha',
];
const FUENCALIENTE: [string, string, string] = [
  'Fuencaliente',
  'Ciudad Real',
  'Castilla-La Mancha',
];
const SAN_MARTIN: [string, string, string] = [
  'San Martín de la Vega del Alberche',
  'Ávila',
  'Castilla y León',
];
const MOLINA: [string, string, string] = ['Molina de Aragón', 'Guadalajara', 'Castilla-La Mancha'];
const HUERGANO: [string, string, string] = ['Boca de Huérgano', 'León', 'Castilla y León'];
const JAEN: [string, string, string] = ['Jaén', 'Jaén', 'Andalucía'];

/** The measures of the boar drawn in the design: 106.80. */
export const BOAR = {
  scale: 'cic-jabali-1' as const,
  date: '2026-11-20',
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
  points: 106.8,
};
const ROEBUCK = {
  scale: 'cic-corzo-1' as const,
  date: '2026-04-20',
  values: {
    lengthLeft: 24.4,
    lengthRight: 23.9,
    span: 11.2,
    weight: 545,
    skull: 90,
    air: 300,
    water: 130,
    colour: 3,
    pearling: 3,
    coronets: 3.5,
    tips: 2,
    regularity: 4,
    deductions: 0,
  },
  points: 128.08,
};

/** The season of the drawings: eighteen outings in eight municipalities, and some of the season before. */
export function sampleBook(photo: string | null = null): Outing[] {
  const photos = photo ? [`/api/photos/${photo}`] : [];
  const espera = (date: string, place: [string, string, string], entries: SampleEntry[] = []) =>
    sampleOuting('espera', date, place, entries, {
      custom_params: { cotoName: 'Coto Oculto', startTime: '20:00', endTime: '23:30' },
    });
  const note =
    'Segunda vuelta, ya con sol. Entró solo por la vereda de la umbría y cumplió a treinta metros.';
  return [
    sampleOuting(
      'monteria',
      '2026-11-14',
      HORNACHUELOS,
      [
        { species: 'Jabalí', medal: 'silver', score: 105, photos, measurement: BOAR },
        { species: 'Jabalí' },
        {
          species: 'Venado',
          medal: 'gold',
          score: 182.6,
          photos,
          homologation: { points: 182.6, record: 'CO-2026/118', date: '2026-11-20' },
        },
        { species: 'Hembra', quantity: 2 },
        { species: 'Zorro' },
      ],
      { description: note },
    ),
    espera('2026-11-07', CAZORLA, [{ species: 'Jabalí', medal: 'bronze', score: 101, photos }]),
    sampleOuting('monteria', '2026-11-01', INFANTES, [
      { species: 'Jabalí', quantity: 9 },
      { species: 'Venado', medal: 'bronze', score: 166, quantity: 3 },
      { species: 'Muflón', medal: 'silver', score: 196 },
      { species: 'Zorro', quantity: 2 },
    ]),
    sampleOuting('rececho', '2026-10-24', HUERGANO, [
      { species: 'Rebeco Cantábrico', medal: 'silver', score: 82.5, photos },
    ]),
    sampleOuting('monteria', '2026-10-17', FUENCALIENTE, [
      { species: 'Jabalí', quantity: 2 },
      { species: 'Gamo' },
    ]),
    espera('2026-10-10', SAN_MARTIN),
    sampleOuting('monteria', '2026-09-27', FUENCALIENTE, [{ species: 'Jabalí' }]),
    espera('2026-08-21', JAEN),
    espera('2026-08-08', CAZORLA, [{ species: 'Jabalí' }]),
    espera('2026-08-01', CAZORLA, [{ species: 'Jabalí' }]),
    espera('2026-07-25', CAZORLA),
    espera('2026-07-11', SAN_MARTIN),
    espera('2026-06-27', CAZORLA, [{ species: 'Jabalí' }]),
    espera('2026-06-13', JAEN),
    espera('2026-05-30', CAZORLA),
    espera('2026-05-16', SAN_MARTIN),
    sampleOuting(
      'rececho',
      '2026-04-18',
      MOLINA,
      [{ species: 'Corzo', medal: 'gold', score: 132.2, photos, measurement: ROEBUCK }],
      { description: note.repeat(4) },
    ),
    sampleOuting('rececho', '2026-04-11', MOLINA, [{ species: 'Corzo' }]),
    sampleOuting('rececho', '2025-04-12', MOLINA, [
      { species: 'Corzo', medal: 'silver', score: 116 },
    ]),
    espera('2025-10-12', CAZORLA, [{ species: 'Jabalí' }]),
    espera('2026-01-17', CAZORLA, [{ species: 'Jabalí', medal: 'bronze', score: 101.5 }]),
    sampleOuting('monteria', '2026-01-24', HORNACHUELOS, [{ species: 'Venado' }], {
      archivedAt: '2026-02-01T00:00:00.000Z',
    }),
  ];
}
