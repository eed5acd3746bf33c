import { makeXlsx, serialOf } from '../testing/make-xlsx';
import { book, type HunterBook } from './hunter-book';

const RECECHO = { modality: 'rececho' } as const;

/** More books with what is rare: seals, sheets, hours. */
export const HUNTERS_APART: HunterBook[] = [
  book('seals with zeros', 'Fecha;Modalidad;Municipio;Especie;Nº precinto', [
    '14/10/2023;Montería;Andújar;Venado;000123 → monteria 2023-10-14 Venado @andujar + 000123',
    '21/10/2023;Montería;Andújar;Venado;0004567891234567 → monteria 2023-10-21 Venado @andujar + 0004567891234567',
  ]),
  book('no header at all', null, [
    '14/10/2023;Montería;Andújar;Venado;Buen lance → monteria 2023-10-14 Venado @andujar + Buen lance',
    '21/10/2023;Montería;Andújar;Jabalí; → monteria 2023-10-21 Jabalí @andujar',
    '03/08/2023;Espera;Cazorla;Zorro;Con luna → espera 2023-08-03 Zorro @cazorla + Con luna',
  ]),
  book('hours as they are said', 'Fecha;Modalidad;Municipio;Especie;Desde;Hasta', [
    '03/08/2023;Espera;Andújar;Jabalí;21h30;1:15 → espera 2023-08-03 Jabalí @andujar + 21:30 + 01:15',
    '04/08/2023;Espera;Andújar;;9 de la noche;  → asked',
    "05/08/2023;Espera;Andújar;;21'45;  → espera 2023-08-05 @andujar + 21:45",
  ]),
  book('the same evening twice, and a year that is far', 'Fecha;Modalidad;Municipio;Especie', [
    '03/08/2023;Espera;Andújar;Jabalí → espera 2023-08-03 Jabalí @andujar',
    '03/08/2023;Espera;Andújar;Jabalí → odd',
    '04/08/2023;Espera;Andújar;Jabalí → espera 2023-08-04 Jabalí @andujar',
    '12/08/2022;Espera;Andújar;Jabalí → espera 2022-08-12 Jabalí @andujar',
    '04/08/1923;Espera;Andújar;Jabalí → odd',
    '05/08/2023;Rececho;Andújar;Corzo 12 → asked',
  ]),
  {
    name: 'a sheet for each season, and one of guns',
    bytes: () =>
      makeXlsx([
        {
          name: '2019-20',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie'],
            [{ serial: serialOf('2019-10-14') }, 'Montería', 'Andújar', 'Venado'],
          ],
        },
        {
          name: '2020-21',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie'],
            [{ serial: serialOf('2020-10-17') }, 'Montería', 'Andújar', 'Jabalí'],
            [{ serial: serialOf('2021-01-16') }, 'Espera', 'Andújar', 'Jabalí'],
          ],
        },
        {
          name: 'Armas',
          rows: [
            ['Arma', 'Calibre', 'Guía'],
            ['Blaser', '.300', 'A-1234'],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'monteria 2019-10-14 Venado @andujar' },
      { rows: [2 ** 21 + 2], is: 'monteria 2020-10-17 Jabalí @andujar' },
      { rows: [2 ** 21 + 3], is: 'espera 2021-01-16 Jabalí @andujar' },
    ],
  },
  book(
    'a line of commas in a file of commas',
    'Fecha,Modalidad,Municipio,Especie,Notas'.replaceAll(',', ';'),
    [
      '14/10/2023;Montería;Andújar;"Venado; jabalí";"Un día frío; luego sol" → monteria 2023-10-14 Jabalí, Venado @andujar + Un día frío; luego sol',
    ],
  ),
  book(
    'recechos of ibex by their hills',
    'Fecha;Lugar;Especie;Puntos;Guía',
    [
      '14/11/2023;Gredos, barranco de las Pozas;Macho montés;212;Ángel → asked',
      '20/11/2023;Beceite;Macho montés Beceite;201,5;Luis → rececho 2023-11-20 Macho Montes (Beceite) 201.5p @ + Beceite + Luis',
    ],
    RECECHO,
  ),
];
