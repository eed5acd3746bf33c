import { makeXlsx } from '../testing/make-xlsx';
import type { CorpusCase } from './case';
import { csv } from './lines';

/** Measures in units of their own, and seals. */
export const MEASURES_TABLES: CorpusCase[] = [
  {
    name: 'pounds and yards of the headings, and units of cells',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Peso (lb);Distancia (yd)',
        '1/11/2024;Espera;Cazorla;Jabalí;203;100',
        '2/11/2024;Espera;Cazorla;Jabalí;92 kg;60 m',
      ),
    added: ['espera 2024-11-01 Jabalí', 'espera 2024-11-02 Jabalí'],
    first: { weight: 92.08, distance: 91 },
  },
  {
    name: 'arrobas, and grams of a heading that means kilos: asked once',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Peso (g);Distancia',
        '1/11/2024;Espera;Cazorla;Jabalí;8 @;',
        '2/11/2024;Espera;Cazorla;Jabalí;92;120 yd',
        '3/11/2024;Espera;Cazorla;Jabalí;85;',
        '4/11/2024;Espera;Cazorla;Jabalí;92000;',
      ),
    added: ['espera 2024-11-01 Jabalí', 'espera 2024-11-04 Jabalí'],
    faults: ['weight 92: 92 en «Peso (g)»: ¿gramos o kilos?'],
    first: { weight: 92 },
  },
  {
    name: 'an age in months',
    bytes: () =>
      csv('Fecha;Modalidad;Municipio;Especie;Edad (meses)', '1/11/2024;Espera;Cazorla;Jabalí;18'),
    added: ['espera 2024-11-01 Jabalí'],
    first: { age: 1, description: 'Edad: 18 meses' },
  },
  {
    name: 'all digits of a seal, or a question where Excel lost some',
    bytes: () =>
      makeXlsx([
        {
          name: 'Caza',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Precinto'],
            ['1/11/2024', 'Espera', 'Cazorla', 'Jabalí', 202_400_084_417_123],
            ['2/11/2024', 'Espera', 'Cazorla', 'Jabalí', 2_024_000_844_171_230_000],
            ['3/11/2024', 'Espera', 'Cazorla', 'Jabalí', '0012345678901234567'],
            ['4/11/2024', 'Espera', 'Cazorla', 'Jabalí', '2,024E+15'],
          ],
        },
      ]),
    added: ['espera 2024-11-01 Jabalí', 'espera 2024-11-03 Jabalí'],
    faults: [
      'seal 2024000844171230000: Excel no guardó todas las cifras: escribe el precinto',
      'seal 2,024E+15: Excel no guardó todas las cifras: escribe el precinto',
    ],
    first: { seal: '202400084417123' },
  },
  {
    name: 'weights that no animal has, or that may be those of several',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Cant.;Peso',
        '1/11/2024;Espera;Cazorla;Jabalí;1;900',
        '2/11/2024;Espera;Cazorla;Jabalí;2;92',
        '3/11/2024;Montería;Cazorla;Jabalí;3;180',
        '4/11/2024;Espera;Cazorla;Jabalí;1;95',
      ),
    added: ['espera 2024-11-04 Jabalí'],
    faults: [
      'weight 900: 900 kilos son muchos para un jabalí (90)',
      'weight 92: 92 kilos y 2 jabalíes: ¿de cada uno?',
    ],
  },
];
