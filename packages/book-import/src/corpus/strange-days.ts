import { makeXlsx, serialOf } from '../testing/make-xlsx';
import { book, type HunterBook } from './hunter-book';

const ESPERA = { modality: 'espera' } as const;
const MONTERIA = { modality: 'monteria' } as const;

/** Days and hours as they are written down. */
export const STRANGE_DAYS: HunterBook[] = [
  book('days without signs between', 'FECHA;MODALIDAD;TERMINO;ESPECIE', [
    '20231007;Montería;Andújar;Venado → monteria 2023-10-07 Venado @andujar',
    '14OCT23;Montería;Andújar;Jabalí → monteria 2023-10-14 Jabalí @andujar',
    '2023.10.21;Montería;Andújar;Gamo → monteria 2023-10-21 Gamo @andujar',
    '281023;Montería;Andújar;Jabalí → monteria 2023-10-28 Jabalí @andujar',
    '04112023;Montería;Andújar;Venado → monteria 2023-11-04 Venado @andujar',
    '45241;Montería;Andújar;Jabalí → monteria 2023-11-11 Jabalí @andujar',
  ]),
  book('days of a season that only its title tells', 'TEMPORADA 2023/24;;;', [
    'Fecha;Modalidad;Municipio;Especie',
    '14/10;Montería;Andújar;Venado → monteria 2023-10-14 Venado @andujar',
    '28-10;Montería;Andújar;Jabalí → monteria 2023-10-28 Jabalí @andujar',
    '13 enero;Montería;Andújar;Gamo → monteria 2024-01-13 Gamo @andujar',
    '3/2;Montería;Andújar;Jabalí → monteria 2024-02-03 Jabalí @andujar',
  ]),
  book('years of two digits around the century', 'Fecha;Modalidad;Municipio;Especie', [
    '14-10-97;Montería;Andújar;Venado → monteria 1997-10-14 Venado @andujar',
    '17-10-98;Montería;Andújar;Venado → monteria 1998-10-17 Venado @andujar',
    '16-10-99;Montería;Andújar;Jabalí → monteria 1999-10-16 Jabalí @andujar',
    '15-01-00;Montería;Andújar;Jabalí → monteria 2000-01-15 Jabalí @andujar',
    '20-10-01;Montería;Andújar;Venado → monteria 2001-10-20 Venado @andujar',
    '19-10-02;Montería;Andújar;Gamo → monteria 2002-10-19 Gamo @andujar',
  ]),
  book('days with their names', 'Día;Modalidad;Municipio;Especie', [
    'sáb 14-10-23;Montería;Andújar;Venado → monteria 2023-10-14 Venado @andujar',
    'Domingo, 15 de Octubre de 2023;Montería;Andújar;Jabalí → monteria 2023-10-15 Jabalí @andujar',
    'S. 21/10/23;Montería;Andújar;Gamo → monteria 2023-10-21 Gamo @andujar',
    'viernes 28/10/2023;Montería;Andújar;Gamo → asked',
    '4-nov.-23 (sábado);Montería;Andújar;Jabalí → monteria 2023-11-04 Jabalí @andujar',
    '(D) 5-XI-2023;Montería;Andújar;Jabalí → monteria 2023-11-05 Jabalí @andujar',
  ]),
  book('slips of the finger', 'Fecha;Modalidad;Municipio;Especie', [
    '14/10/2203;Montería;Andújar;Venado → asked',
    '31/11/2023;Montería;Andújar;Jabalí → asked',
    '14//10/2023;Montería;Andújar;Jabalí → monteria 2023-10-14 Jabalí @andujar',
    '14/1O/2023;Montería;Cazorla;Gamo → monteria 2023-10-14 Gamo @cazorla',
    '21/10/223;Montería;Andújar;Jabalí → asked',
    '28-10/2023;Montería;Andújar;Venado → monteria 2023-10-28 Venado @andujar',
    '4 /11/ 2023.;Montería;Andújar;Venado → monteria 2023-11-04 Venado @andujar',
    '11/11/20233;Montería;Andújar;Venado → asked',
    '18/13/2023;Montería;Andújar;Venado → asked',
    '25/11/2023?;Montería;Andújar;Venado → asked',
  ]),
  book('days that are more or less than one', 'Fecha;Modalidad;Municipio;Especie', [
    'Puente de diciembre 2023;Montería;Andújar;Venado → asked',
    '1ª quincena octubre 2023;Montería;Andújar;Venado → asked',
    'principios de agosto 2023;Espera;Andújar;Jabalí → asked',
    '14 y 15/10/2023;Montería;Andújar;Jabalí → asked',
    '3-4/08/2023;Espera;Andújar;Jabalí → asked',
    'del 8 al 10 de sept. 2023;Rececho;Cazorla;Venado → asked',
    'Noche del 3 al 4 de agosto de 2024;Espera;Andújar;Jabalí → asked',
    '~14/10/2023;Montería;Andújar;Gamo → asked',
    'S/F;Montería;Andújar;Gamo → asked',
    '¿?/10/2023;Montería;Andújar;Gamo → asked',
    'San Martín 2023;Montería;Andújar;Gamo → asked',
    'hacia el 20/10/2019;Montería;Andújar;Gamo → asked',
    'antes del 14/10/2018;Montería;Andújar;Gamo → asked',
  ]),
  book(
    'waits over midnight',
    'Fecha;Puesto;Entrada;Salida;Luna;Viento;Especie;Hora lance',
    [
      '03/08/2023;Charca del Moro;21:30;02:15;creciente;N flojo;Jabalí;00:40 → espera 2023-08-03 Jabalí @ + Charca del Moro + 21:30 + 02:15 + creciente + 00:40',
      '04/08/2023;Baña Baja;22h;1h;llena;;-; → espera 2023-08-04 @ + 22:00 + 01:00 + llena',
      '05/08/2023;Baña Baja;22.00;24:00;llena;Calma;; → espera 2023-08-05 @ + 22:00 + llena',
      '06/08/2023;Puesto 3;21:45;00:30;menguante 3/4;S;cochino;23:50 → espera 2023-08-06 Jabalí @ + 21:45 + 00:30 + menguante 3/4 + 23:50',
    ],
    ESPERA,
  ),
  book(
    'a day only in the first row of its hunt',
    'Fecha;Finca;Municipio;Especie;Cant.',
    [
      '14/10/2023;Las Navas;Hornachuelos;Venado;1 → monteria 2023-10-14 2 Jabalí, Venado @hornachuelos',
      ';;;Jabalí;2',
      '21/10/2023;El Águila;Hornachuelos;Gamo;1 → monteria 2023-10-21 Gamo, Hembra @hornachuelos',
      ';;;Cierva;1',
      ';La Loma;Cazorla;Venado;1 → asked',
      '28/10/2023;Valdelagrana;Andújar;;0 → monteria 2023-10-28 @andujar',
    ],
    MONTERIA,
  ),
  book('a month as a title, a number as a day', 'OCTUBRE 2023;;;', [
    'Día;Modalidad;Municipio;Especie',
    '14;Montería;Andújar;Venado → monteria 2023-10-14 Venado @andujar',
    '21;Montería;Andújar;Jabalí → monteria 2023-10-21 Jabalí @andujar',
    'NOVIEMBRE 2023;;;',
    '4;Montería;Andújar;Gamo → monteria 2023-11-04 Gamo @andujar',
    '18;Montería;Andújar;Venado → monteria 2023-11-18 Venado @andujar',
  ]),
  {
    name: 'a sheet for each month',
    bytes: () =>
      makeXlsx([
        {
          name: 'Octubre 2023',
          rows: [
            ['Día', 'Modalidad', 'Municipio', 'Especie'],
            [14, 'Montería', 'Andújar', 'Venado'],
            [21, 'Montería', 'Andújar', 'Jabalí'],
          ],
        },
        {
          name: 'Noviembre 2023',
          rows: [
            ['Día', 'Modalidad', 'Municipio', 'Especie'],
            [4, 'Montería', 'Andújar', 'Gamo'],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar' },
      { rows: [3], is: 'monteria 2023-10-21 Jabalí @andujar' },
      { rows: [2 ** 21 + 2], is: 'monteria 2023-11-04 Gamo @andujar' },
    ],
  },
  {
    name: 'true days among days that are texts',
    bytes: () =>
      makeXlsx([
        {
          name: 'Hoja1',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie'],
            [{ serial: serialOf('2023-10-14') }, 'Montería', 'Andújar', 'Venado'],
            ['21/10/2023 ', 'Montería', 'Andújar', 'Jabalí'],
            [{ serial: serialOf('2023-10-28') + 0.375 }, 'Montería', 'Andújar', 'Gamo'],
            [serialOf('2023-11-18'), 'Montería', 'Andújar', 'Venado'],
            [{ formula: 'A5+7', value: serialOf('2023-11-25') }, 'Montería', 'Andújar', 'Jabalí'],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar' },
      { rows: [3], is: 'monteria 2023-10-21 Jabalí @andujar' },
      { rows: [4], is: 'monteria 2023-10-28 Gamo @andujar' },
      { rows: [5], is: 'monteria 2023-11-18 Venado @andujar' },
      { rows: [6], is: 'monteria 2023-11-25 Jabalí @andujar' },
    ],
  },
];
