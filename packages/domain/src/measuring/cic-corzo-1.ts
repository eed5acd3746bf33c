import { deductions, grade } from './rows';
import type { Scale } from './scale';

/** The roe deer of the International Council for Game and Wildlife Conservation (CIC). */
export const CIC_CORZO_1 = {
  id: 'cic-corzo-1',
  species: 'Corzo',
  // urcaarezzo.it/gestione/trofeistica; revistajaraysedal.es.
  sources: [
    'URCA Arezzo, «Valutazione del trofeo di capriolo»',
    'Jara y Sedal, «Cómo se mide un trofeo de corzo»',
  ],
  parts: [
    {
      title: 'Cuernas',
      rows: [
        {
          key: 'length',
          label: 'Longitud',
          name: 'Longitud de las cuernas',
          noun: 'la longitud',
          drawing: 'corzo-longitud',
          kind: 'pair',
          unit: 'cm',
          max: 60,
          of: 'mean',
          times: 0.5,
          usual: [12, 32],
        },
        {
          key: 'span',
          label: 'Envergadura',
          name: 'Envergadura',
          noun: 'la envergadura',
          drawing: 'corzo-envergadura',
          kind: 'span',
          unit: 'cm',
          max: 60,
          from: [
            [30, 1],
            [35, 2],
            [40, 3],
            [45, 4],
          ],
          most: 75,
        },
        {
          key: 'weight',
          label: 'Peso',
          name: 'Peso neto',
          noun: 'el peso',
          drawing: 'corzo-peso',
          kind: 'weight',
          unit: 'g',
          max: 3000,
          times: 0.1,
          usual: [200, 1100],
          skulls: [
            { label: 'Entero', grams: 90 },
            { label: 'Sin dientes', grams: 65 },
            { label: 'Frontal', grams: 0 },
          ],
        },
        {
          key: 'volume',
          label: 'Volumen',
          name: 'Volumen',
          noun: 'el volumen',
          drawing: 'corzo-volumen',
          kind: 'volume',
          unit: 'cm³',
          max: 1500,
          times: 0.3,
          usual: [60, 450],
        },
      ],
    },
    {
      title: 'Belleza',
      rows: [
        grade('colour', ['Color', 'el color', 'corzo-color'], 4),
        grade('pearling', ['Perlado', 'el perlado', 'corzo-perlado'], 4),
        grade('coronets', ['Rosetas', 'las rosetas', 'corzo-rosetas'], 4),
        grade('tips', ['Puntas', 'las puntas', 'corzo-puntas'], 2),
        grade('regularity', ['Regularidad', 'la regularidad', 'corzo-regularidad'], 5),
      ],
    },
    {
      title: 'Deducciones',
      rows: [deductions('Desigual o anormal', 'corzo-deducciones', 5)],
    },
  ],
  field: ['length', 'span', 'weight'],
} as const satisfies Scale;
