import type { CorpusCase } from './case';
import { csv } from './lines';

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

/** Days whose parts are in an order of their own. */
const ORDERS: CorpusCase[] = [
  {
    name: 'one impossible month proves the order of all days',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio',
        '11/03/2024;Espera;Cazorla',
        '11/14/2024;Espera;Cazorla',
        '2024-11-20;Espera;Cazorla',
        '12/1/24;Espera;Cazorla',
      ),
    added: ['2024-11-03', '2024-11-14', '2024-11-20', '2024-12-01'].map((day) => `espera ${day}`),
  },
  {
    name: 'days that prove both orders: asked once',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio',
        '25/10/2024;Espera;Cazorla',
        '11/03/2024;Espera;Cazorla',
        '11/14/2024;Espera;Cazorla',
        '12/01/2024;Espera;Cazorla',
        '12/12/2024;Espera;Cazorla',
      ),
    added: ['espera 2024-10-25', 'espera 2024-12-12'],
    faults: [
      'date 11/03/2024: «11/03/2024»: ¿11 de marzo de 2024, o 3 de noviembre de 2024?',
      'date 11/14/2024: Esa fecha no existe (14/11/2024)',
    ],
  },
  {
    name: 'a weekend, with its year and without',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio',
        '05/10/2019;Espera;Cazorla',
        '12-13 oct;Espera;Trujillo',
        '19/10/2019;Espera;Cazorla',
        '26 y 27 de octubre de 2019;Espera;Cazorla',
        '2-3/11/2019;Espera;Cazorla',
        '9/11;Espera;Cazorla',
        '16/11/2019 18:30;Espera;Cazorla',
        'octubre 2019;Espera;Cazorla',
        'oct-19;Espera;Cazorla',
        '23-XI-2019;Espera;Cazorla',
        '20191124;Espera;Cazorla',
      ),
    added: ['2019-10-05', '2019-10-19', '2019-11-16', '2019-11-23', '2019-11-24'].map(
      (day) => `espera ${day}`,
    ),
    faults: [
      'date 12-13 oct: «12-13 oct»: ¿qué año?',
      'date 26 y 27 de octubre de 2019: «26 y 27 de octubre de 2019»: ¿qué día?',
      'date 2-3/11/2019: «2-3/11/2019»: ¿qué día?',
      'date 9/11: «9/11»: ¿qué año?',
      'date octubre 2019: Falta el día: escribe, por ejemplo, 14/11/2024',
      'date oct-19: Falta el día: escribe, por ejemplo, 14/11/2024',
    ],
  },
  {
    name: 'a day with its time fills the time',
    bytes: () =>
      csv(
        'Fecha y hora;Modalidad;Municipio',
        '14/11/2024 18:30;Espera;Cazorla',
        '2024-11-14T20:15:00.000Z;Espera;Jaén',
        '15/11/2024 00:00;Espera;Cazorla',
      ),
    added: ['2024-11-14', '2024-11-14', '2024-11-15'].map((day) => `espera ${day}`),
    first: { startTime: '18:30' },
  },
];

/** Days as they are written where more than a day is open. */
export const DAY_TABLES: CorpusCase[] = [...DAYS, ...ORDERS];
