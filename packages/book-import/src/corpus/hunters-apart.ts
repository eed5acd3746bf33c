import { makeXlsx, serialOf } from '../testing/make-xlsx';
import { book, type HunterBook } from './hunter-book';

const RECECHO = { modality: 'rececho' } as const;

/** More books with what is rare: seals, sheets, hours. */
export const HUNTERS_APART: HunterBook[] = [
  book('estates that are called like towns', 'Fecha;Modalidad;Finca;Especie', [
    '14/10/2023;Montería;Trujillo;Venado → monteria 2023-10-14 Venado @ + Trujillo',
    '21/10/2023;Montería;Mérida;Jabalí → monteria 2023-10-21 Jabalí @ + Mérida',
    '28/10/2023;Montería;Las Navas;Jabalí → monteria 2023-10-28 Jabalí @ + Las Navas',
  ]),
  {
    name: 'pieces of one montería, of different puestos',
    bytes: book('', 'Fecha;Modalidad;Finca;Municipio;Armada;Puesto;Especie', [
      '14/10/2023;Montería;Las Navas;Andújar;La Umbría;4;Venado',
      '14/10/2023;Montería;Las Navas;Andújar;El Cierre;9;Jabalí',
    ]).bytes,
    truth: [
      {
        rows: [2, 3],
        is: 'monteria 2023-10-14 Jabalí, Venado @andujar',
        says: ['La Umbría', 'El Cierre', '4', '9'],
      },
    ],
  },
  book(
    'points of two animals in one cell, and counts that contradict',
    'Fecha;Modalidad;Municipio;Especie;Cant.;Puntos',
    [
      '14/10/2023;Montería;Andújar;Jabalí y venado;;98 → asked',
      '21/10/2023;Montería;Andújar;2 jabalíes;4; → asked',
      '28/10/2023;Montería;Andújar;Jabalí;3; → monteria 2023-10-28 3 Jabalí @andujar',
    ],
  ),
  book('days of other habits', 'Fecha;Modalidad;Municipio;Especie', [
    'oct-19;Espera;Andújar;Jabalí → asked',
    '3-XI-2015;Espera;Andújar;Jabalí → espera 2015-11-03 Jabalí @andujar',
    '12.10.98;Espera;Andújar;Jabalí → espera 1998-10-12 Jabalí @andujar',
    'Puente del Pilar 2018;Espera;Andújar;Jabalí → asked',
    'sáb 14/10/23;Espera;Andújar;Jabalí → espera 2023-10-14 Jabalí @andujar',
    '14 d octubre 2023;Espera;Andújar;Zorro → espera 2023-10-14 Zorro @andujar',
  ]),
  book('modalities in other words', 'Fecha;Modalidad;Municipio;Especie', [
    '03/08/2023;Aguardo nocturno;Andújar;Jabalí → espera 2023-08-03 Jabalí @andujar',
    '14/10/2023;Gancho;Andújar;Jabalí → monteria 2023-10-14 Jabalí @andujar',
    '21/10/2023;Batida de jabalí;Andújar;3 jabalíes → monteria 2023-10-21 3 Jabalí @andujar',
    '05/05/2024;A rececho con guía;Sigüenza;Corzo → rececho 2024-05-05 Corzo @siguenza',
    '06/05/2024;Descaste;Sigüenza;Corza → asked',
  ]),
  book('sexes and slang', 'Fecha;Modalidad;Municipio;Especie', [
    '03/08/2023;Espera;Andújar;Macareno 92 kg → espera 2023-08-03 Jabalí 92kg @andujar',
    '04/08/2023;Espera;Andújar;cochina (vieja) → espera 2023-08-04 Jabalí @andujar + vieja',
    '14/10/2023;Montería;Andújar;Cierva → monteria 2023-10-14 Hembra @andujar',
    '15/10/2023;Montería;Andújar;pelona → asked',
    '16/10/2023;Montería;Andújar;1 jabalí de 85kg y 2 zorros → monteria 2023-10-16 Jabalí 85kg, 2 Zorro @andujar',
  ]),
  book('weights and scores in words', 'Fecha;Modalidad;Municipio;Especie;Peso;Puntos', [
    '03/08/2023;Espera;Andújar;Jabalí;80-85;98,5 → asked',
    '04/08/2023;Espera;Andújar;Jabalí;unos 70;  → asked',
    '05/05/2024;Rececho;Sigüenza;Corzo;21,3 kg;118 y medio → asked',
    '06/05/2024;Rececho;Sigüenza;Corzo;19;bronce → asked',
  ]),
  book('provinces by their plates', 'Fecha;Modalidad;Municipio;Prov.;Especie', [
    '03/08/2023;Espera;Trujillo;CC;Jabalí → espera 2023-08-03 Jabalí @trujillo',
    '04/08/2023;Espera;Andújar;J;Jabalí → espera 2023-08-04 Jabalí @andujar',
    '05/08/2023;Espera;Hornachuelos;CO;Jabalí → espera 2023-08-05 Jabalí @hornachuelos',
  ]),
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
