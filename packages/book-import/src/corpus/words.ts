import type { CorpusCase } from './case';
import { csv } from './lines';

/** Words that a list would settle though the hunter may mean another species. */
export const WORD_TABLES: CorpusCase[] = [
  {
    name: 'words that are asked before the modality settles them',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Provincia;Especie',
        '1/11/2024;Espera;Jaén;Macho',
        '2/11/2024;Espera;Jaén;MACHO',
        '3/11/2024;Espera;Jaén;Cabra montés',
        '4/11/2024;Rececho;Huesca;Rebeco',
        '5/11/2024;Rececho;Asturias;Rebeco',
        '6/11/2024;Rececho;;Rebeco',
        '7/11/2024;Espera;Jaén;jabalí macho',
      ),
    added: ['rececho 2024-11-05 Rebeco Cantábrico', 'espera 2024-11-07 Jabalí'],
    faults: [
      'species Macho: «Macho» en una espera: ¿jabalí macho o macho montés?',
      'species Cabra montés: «Cabra montés» en una espera: ¿es un macho montés?',
      'species Rebeco: «Rebeco»: ¿rebeco cantábrico o sarrio?',
    ],
  },
  {
    name: 'two words for one animal, sexes and pictures',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie',
        '1/11/2024;Montería;Cazorla;Gamo/Paleto',
        '2/11/2024;Montería;Cazorla;Jabalí (cochino)',
        '3/11/2024;Rececho;Cazorla;corzo hembra',
        '4/11/2024;Montería;Cazorla;🐗🐗 🦊',
        '5/11/2024;Montería;Cazorla;🦌',
        '6/11/2024;Espera;Cazorla;🐗',
        '7/11/2024;Rececho;Cazorla;corzo o gamo',
        '8/11/2024;Rececho;Cazorla;Corzo 🥇',
        '9/11/2024;Espera;Cazorla;❌',
      ),
    added: [
      'monteria 2024-11-01 Gamo',
      'monteria 2024-11-02 Jabalí',
      'rececho 2024-11-03 Hembra',
      'monteria 2024-11-04 2 Jabalí, Zorro',
      'espera 2024-11-06 Jabalí',
      'rececho 2024-11-08 Corzo',
      'espera 2024-11-09',
    ],
    faults: [
      'species 🦌: ¿Cuál de estas especies es?',
      'species corzo o gamo: ¿Cuál de estas especies es?',
    ],
  },
  {
    name: 'words that say more than a species, and those beside one that is known',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie',
        '1/11/2024;Montería;Cazorla;vareto',
        '2/11/2024;Espera;Cazorla;cochina',
        '3/11/2024;Montería;Cazorla;2 guarras y un venado',
        '4/11/2024;Rececho;Cazorla;Corzo selectivo',
        '5/11/2024;Rececho;Cazorla;Corzo-118',
      ),
    added: [
      'monteria 2024-11-01 Venado',
      'espera 2024-11-02 Jabalí',
      'monteria 2024-11-03 2 Jabalí, Venado',
    ],
    faults: [
      'species Corzo selectivo: No está entre las especies de los recechos',
      'species Corzo-118: 118 en «Corzo-118»: ¿puntos, kilos o cuántos?',
    ],
    first: { description: 'Venado: vareto' },
  },
  {
    name: 'machos and hembras in the column of the sex',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Especie;Sexo;Cant.',
        '1/11/2024;Montería;Cazorla;Ciervo;2M 1H;3',
        '2/11/2024;Montería;Cazorla;Jabalí;M/H;2',
        '3/11/2024;Montería;Cazorla;Jabalí;macho y hembra;5',
      ),
    added: ['monteria 2024-11-01 2 Venado, Hembra', 'monteria 2024-11-02 2 Jabalí'],
    faults: [
      'species 1 Jabalí macho, 1 Jabalí hembra: «1 Jabalí macho, 1 Jabalí hembra» y 5 en la cantidad: ¿cuántos?',
    ],
  },
];
