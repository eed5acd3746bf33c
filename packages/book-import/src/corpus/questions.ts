import type { CorpusCase } from './case';
import { csv, HEAD } from './lines';

/** Days of any book, in columns of a part each. */
const DAYS: CorpusCase[] = [
  {
    name: 'year, month and day in three columns',
    bytes: () =>
      csv(
        'AÑO;MES;DIA;Modalidad;Especie',
        '2019;11;14;Rececho;Corzo',
        '2019;diciembre;7;Espera;Jabalí',
        '20;1;18;Espera;',
        '2020;;18;Espera;',
      ),
    added: ['rececho 2019-11-14 Corzo', 'espera 2019-12-07 Jabalí', 'espera 2020-01-18'],
    faults: ['date 18/?/2020: Falta el mes: escribe, por ejemplo, 14/11/2024'],
  },
  {
    name: 'days without a year beside a column of years',
    bytes: () => csv('Fecha;Año;Modalidad', '14/11;2019;Espera', '7 dic;2019;Espera'),
    added: ['espera 2019-11-14', 'espera 2019-12-07'],
  },
];

/** Numbers that are no counts, and counts in several columns. */
const NUMBERS: CorpusCase[] = [
  {
    name: 'a column that numbers the rows',
    bytes: () =>
      csv(
        `Nº;${HEAD}`,
        '1;14/11/2024;Montería;Hornachuelos;Jabalí;',
        '2;15/11/2024;Montería;Hornachuelos;Venado;',
        '3;16/11/2024;Montería;Hornachuelos;Jabalí;',
        '4;17/11/2024;Montería;Hornachuelos;Venado;',
      ),
    added: [
      'monteria 2024-11-14 Jabalí',
      'monteria 2024-11-15 Venado',
      'monteria 2024-11-16 Jabalí',
      'monteria 2024-11-17 Venado',
    ],
  },
  {
    name: 'a column by species',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Jabalíes;Venados;Ciervas;Zorros',
        '14/11/2024;Montería;Las Mezquitillas;2;1;;x',
        '15/11/2024;Montería;La Onza;0;;3;',
      ),
    added: ['monteria 2024-11-14 2 Jabalí, Venado, Zorro', 'monteria 2024-11-15 3 Hembra'],
  },
];

/** Tables that leave something open, and what is asked. */
export const QUESTIONS: CorpusCase[] = [...DAYS, ...NUMBERS];
