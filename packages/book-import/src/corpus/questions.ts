import type { CorpusCase } from './case';
import { csv, HEAD } from './lines';

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

/** Numbers beside species, and in their column. */
const AMOUNTS: CorpusCase[] = [
  {
    name: 'numbers beside species that may be points: one question of the column',
    bytes: () =>
      csv(
        HEAD,
        '1/5/2024;Rececho;Cazorla;Corzo (118);',
        '2/5/2024;Rececho;Cazorla;Corzo (97);',
        '3/5/2024;Rececho;Cazorla;Venado 172,5;',
        '4/5/2024;Rececho;Cazorla;Corzo;105',
        '5/5/2024;Espera;Cazorla;Jabalí 2;',
        '6/5/2024;Montería;Cazorla;12 jabalíes y 3 venados;',
        '7/5/2024;Montería;Cazorla;Venado 172;',
        '8/5/2024;Montería;Cazorla;45 jabalíes;',
      ),
    added: [
      'rececho 2024-05-04 Corzo',
      'espera 2024-05-05 Jabalí, Jabalí',
      'monteria 2024-05-06 12 Jabalí, 3 Venado',
      'monteria 2024-05-08 45 Jabalí',
    ],
    faults: ['species Corzo (118): 118 en «Corzo (118)»: ¿puntos, kilos o cuántos?'],
  },
  {
    name: 'numbers with their units',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie',
        '1/5/2024;Rececho;Cazorla;Corzo 118 ptos',
        '2/5/2024;Rececho;Cazorla;Corzo (118,5 puntos CIC)',
        '3/5/2024;Espera;Cazorla;Jabalí 92 kg',
        '4/5/2024;Espera;Cazorla;dos jabalíes',
      ),
    added: [
      'rececho 2024-05-01 Corzo',
      'rececho 2024-05-02 Corzo',
      'espera 2024-05-03 Jabalí',
      'espera 2024-05-04 Jabalí, Jabalí',
    ],
    first: { species: 'Corzo', score: 118 },
  },
  {
    name: 'points in the column of quantities',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Cant.',
        '1/5/2024;Rececho;Cazorla;Corzo;118',
        '2/5/2024;Rececho;Cazorla;Corzo;97',
        '3/5/2024;Espera;Cazorla;Jabalí;2',
      ),
    added: ['espera 2024-05-03 Jabalí, Jabalí'],
    faults: ['quantity 118: 118 en «Corzo, 118»: ¿puntos, kilos o cuántos?'],
  },
  {
    name: 'a count that contradicts the words',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Cant.',
        '1/11/2024;Montería;Cazorla;2 jabalíes;4',
        '2/11/2024;Montería;Cazorla;2 jabalíes y 1 zorro;3',
        '3/11/2024;Montería;Cazorla;jabalí y zorro;3',
        '4/11/2024;Espera;Cazorla;nada;1',
        '5/11/2024;Espera;Cazorla;;0',
      ),
    added: ['monteria 2024-11-02 2 Jabalí, Zorro', 'espera 2024-11-05'],
    faults: [
      'species 2 jabalíes: «2 jabalíes» y 4 en la cantidad: ¿cuántos?',
      'species jabalí y zorro: «jabalí y zorro» y 3 en la cantidad: ¿cuántos?',
      'species nada: ¿De qué especie es? La fila tiene datos de una pieza',
    ],
  },
  {
    name: 'points of one of two species',
    bytes: () => csv(HEAD, '1/11/2024;Montería;Cazorla;jabalí y venado;172'),
    added: [],
    faults: ['species jabalí y venado: 172 puntos en «jabalí y venado»: ¿de cuál?'],
  },
  {
    name: 'machos and hembras in two columns',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Machos;Hembras',
        '1/11/2024;Montería;Cazorla;Jabalí;2;1',
        '2/11/2024;Montería;Cazorla;Ciervo;1;2',
        '3/11/2024;Rececho;Cazorla;Corzo;;1',
        '4/11/2024;Montería;Cazorla;Zorro;;',
      ),
    added: [
      'monteria 2024-11-01 3 Jabalí',
      'monteria 2024-11-02 Venado, 2 Hembra',
      'rececho 2024-11-03 Hembra',
      'monteria 2024-11-04 Zorro',
    ],
    first: { description: 'Jabalí: hembra' },
  },
];

/** Tables that leave something open, and what is asked. */
export const QUESTIONS: CorpusCase[] = [...NUMBERS, ...AMOUNTS];
