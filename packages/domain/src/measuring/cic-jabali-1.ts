import { deductions } from './rows';
import type { Scale } from './scale';

/** The wild boar of the International Council for Game and Wildlife Conservation (CIC). */
export const CIC_JABALI_1 = {
  id: 'cic-jabali-1',
  species: 'Jabalí',
  // doczz.net/doc/5851723; pirsch.de/jagdpraxis/jagderleben.
  sources: ['hoja «Wild Boar» del CIC', 'Pirsch, «Keilerwaffen vermessen»'],
  parts: [
    {
      title: 'Navajas',
      rows: [
        {
          key: 'length',
          label: 'Longitud',
          name: 'Longitud de las navajas',
          noun: 'la longitud',
          drawing: 'jabali-longitud',
          kind: 'pair',
          unit: 'cm',
          max: 60,
          of: 'mean',
          times: 1,
          usual: [12, 30],
        },
        {
          key: 'width',
          label: 'Anchura',
          name: 'Anchura de las navajas',
          noun: 'la anchura',
          drawing: 'jabali-anchura',
          kind: 'pair',
          unit: 'mm',
          max: 99.9,
          of: 'mean',
          times: 3,
          usual: [10, 45],
        },
        {
          key: 'tuskBeauty',
          label: 'Belleza',
          name: 'Belleza de las navajas',
          noun: 'la belleza de las navajas',
          drawing: 'jabali-belleza-navajas',
          kind: 'grade',
          sign: 1,
          max: 2,
        },
      ],
    },
    {
      title: 'Amoladeras',
      rows: [
        {
          key: 'perimeter',
          label: 'Perímetro',
          name: 'Perímetro de las amoladeras',
          noun: 'el perímetro',
          drawing: 'jabali-perimetro',
          kind: 'pair',
          unit: 'cm',
          max: 30,
          of: 'sum',
          times: 1,
          usual: [4, 10],
        },
        {
          key: 'grinderBeauty',
          label: 'Belleza',
          name: 'Belleza de las amoladeras',
          noun: 'la belleza de las amoladeras',
          drawing: 'jabali-belleza-amoladeras',
          kind: 'grade',
          sign: 1,
          max: 3,
        },
      ],
    },
    {
      title: 'Deducciones',
      rows: [deductions('Desigual, roto o anormal', 'jabali-deducciones', 10)],
    },
  ],
  field: ['length', 'width'],
} as const satisfies Scale;
