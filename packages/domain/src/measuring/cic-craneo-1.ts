import type { Scale } from './scale';

type Usual = readonly [number, number];

/** The skull of a carnivore: centimetres of its length and of its width, measured in millimetres. */
const skull = (length: { max: number; usual: Usual }, width: { max: number; usual: Usual }) =>
  [
    {
      title: 'Cráneo',
      rows: [
        {
          key: 'length',
          label: 'Longitud',
          name: 'Longitud del cráneo',
          noun: 'la longitud',
          drawing: 'craneo-longitud',
          how: 'Con calibre, de los incisivos al final del cráneo, sin la mandíbula.',
          kind: 'single',
          unit: 'mm',
          times: 0.1,
          ...length,
        },
        {
          key: 'width',
          label: 'Anchura',
          name: 'Anchura del cráneo',
          noun: 'la anchura',
          drawing: 'craneo-anchura',
          how: 'Con calibre, lo más ancho, en los arcos de las mejillas.',
          kind: 'single',
          unit: 'mm',
          times: 0.1,
          ...width,
        },
      ],
    },
  ] as const;

// jagderleben.de/praxis/raubwildtrophaeen; docslib.org/doc/6125304; pskluknava.sk/hodnotenie-trofeji.
const SOURCES = [
  'jagderleben.de, «Raubwildtrophäen»',
  'Stoyanov, Forestry Ideas 2020',
  'Eslovaquia, Decreto 344/2009',
] as const;

/** The fox of the International Council for Game and Wildlife Conservation (CIC). */
export const CIC_ZORRO_1 = {
  id: 'cic-zorro-1',
  species: 'Zorro',
  sources: SOURCES,
  parts: skull({ max: 200, usual: [130, 180] }, { max: 110, usual: [65, 90] }),
  field: ['length'],
} as const satisfies Scale;

/** The wolf of the International Council for Game and Wildlife Conservation (CIC). */
export const CIC_LOBO_1 = {
  id: 'cic-lobo-1',
  species: 'Lobo',
  sources: SOURCES,
  parts: skull({ max: 350, usual: [220, 280] }, { max: 200, usual: [120, 160] }),
  field: ['length'],
} as const satisfies Scale;
