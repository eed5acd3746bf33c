import { makeXlsx, serialOf } from '../testing/make-xlsx';
import { book, type HunterBook } from './hunter-book';

const ESPERA = { modality: 'espera' } as const;
const MONTERIA = { modality: 'monteria' } as const;

/** Tables of several kinds in one file, and what only the other rows or the remarks tell. */
export const STRANGE_MORE: HunterBook[] = [
  {
    ...book(
      'two kinds of hunts side by side',
      'Fecha;Modalidad;Municipio;Especie;;Día;Tipo;Finca;Pieza',
      [
        '12/08/2023;Espera;Andújar;Jabalí;;14/10/2023;Montería;Las Navas;Venado',
        '13/08/2023;Espera;Andújar;Corzo;;21/10/2023;Montería;El Águila;Jabalí',
      ],
    ),
    truth: [
      { rows: [2], is: 'espera 2023-08-12 Jabalí @andujar' },
      { rows: [3], is: 'espera 2023-08-13 Corzo @andujar' },
      { rows: [2 ** 20 + 2], is: 'monteria 2023-10-14 Venado @', says: ['Las Navas'] },
      { rows: [2 ** 20 + 3], is: 'monteria 2023-10-21 Jabalí @', says: ['El Águila'] },
    ],
  },
  book('two kinds of hunts, one beneath the other', 'ESPERAS;;;;', [
    'Fecha;Coto;Comedero;Entrada;Especie',
    '12/08/2023;El Cantalar;Charca;21:30;Jabalí → espera 2023-08-12 Jabalí @ + El Cantalar + Charca',
    '13/08/2023;El Cantalar;Baña;21:30;Zorro → espera 2023-08-13 Zorro @ + Baña',
    ';;;;',
    'MONTERÍAS;;;;',
    'Fecha;Finca;Armada;Puesto;Reses',
    '14/10/2023;Las Navas;Cierre;7;Venado → monteria 2023-10-14 Venado @ + Las Navas + Cierre',
    '21/10/2023;El Águila;Traviesa;3;2 jabalíes → monteria 2023-10-21 2 Jabalí @ + El Águila + Traviesa',
  ]),
  {
    name: 'a sheet for each kind, each with columns of its own',
    bytes: () =>
      makeXlsx([
        {
          name: 'Esperas',
          rows: [
            ['Fecha', 'Coto', 'Comedero', 'Hora entrada', 'Especie', 'Peso'],
            [{ serial: serialOf('2023-08-12') }, 'El Cantalar', 'Charca', '21:30', 'Jabalí', 62],
          ],
        },
        {
          name: 'Monterías',
          rows: [
            ['Fecha', 'Finca', 'Armada', 'Puesto', 'Rehalas', 'Especie', 'Cantidad'],
            [{ serial: serialOf('2023-10-14') }, 'Las Navas', 'Cierre', 7, 12, 'Venado', 1],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'espera 2023-08-12 Jabalí 62kg @', says: ['El Cantalar', 'Charca'] },
      { rows: [2 ** 21 + 2], is: 'monteria 2023-10-14 Venado @', says: ['Las Navas', 'Cierre'] },
    ],
  },
  book('a state that is of the shot', 'Fecha;Modalidad;Municipio;Especie;Estado', [
    '12/08/2023;Espera;Andújar;Jabalí;Cobrado → espera 2023-08-12 Jabalí @andujar',
    '13/08/2023;Espera;Andújar;Jabalí;Fallado → odd',
    '14/08/2023;Espera;Andújar;Jabalí;Herido → odd',
    '19/08/2023;Espera;Andújar;Zorro;Cobrado → espera 2023-08-19 Zorro @andujar',
  ]),
  book('a result beside the species', 'Fecha;Modalidad;Municipio;Especie;Resultado', [
    '12/08/2023;Espera;Andújar;Jabalí;Abatido → espera 2023-08-12 Jabalí @andujar',
    '13/08/2023;Espera;Andújar;Jabalí;Visto, sin tiro → odd',
    '14/08/2023;Espera;Andújar;Jabalí;Fallo → odd',
    '19/08/2023;Espera;Andújar;Jabalí;No cobrado → odd',
  ]),
  book('remarks that take the piece back', 'Fecha;Modalidad;Municipio;Especie;Observaciones', [
    '12/08/2023;Espera;Andújar;Jabalí;buen tiro → espera 2023-08-12 Jabalí @andujar + buen tiro',
    '13/08/2023;Espera;Andújar;Jabalí;lo fallé a 40 m → odd',
    '14/08/2023;Espera;Andújar;Jabalí;herido, no lo encontramos → odd',
    '14/10/2023;Montería;Andújar;Venado;lo mató Luis → odd',
    '21/10/2023;Montería;Andújar;Jabalí;no cobrado → odd',
    '28/10/2023;Montería;Andújar;Jabalí;no fallé ni uno → monteria 2023-10-28 Jabalí @andujar + no fallé ni uno',
    '04/11/2023;Montería;Andújar;Gamo;se perdió en el monte → odd',
    '11/11/2023;Montería;Andújar;Venado;cobrado al día siguiente → monteria 2023-11-11 Venado @andujar + cobrado al día siguiente',
  ]),
  book('a year that the rows around contradict', 'Fecha;Modalidad;Municipio;Especie', [
    '07/10/2023;Montería;Andújar;Venado → monteria 2023-10-07 Venado @andujar',
    '14/10/2022;Montería;Andújar;Jabalí → odd',
    '21/10/2023;Montería;Andújar;Gamo → monteria 2023-10-21 Gamo @andujar',
    '28/10/2023;Montería;Cazorla;Gamo → monteria 2023-10-28 Gamo @cazorla',
    '13/01/2024;Montería;Andújar;Jabalí → monteria 2024-01-13 Jabalí @andujar',
    '20/01/2023;Montería;Andújar;Venado → odd',
    '27/01/2024;Montería;Andújar;Gamo → monteria 2024-01-27 Gamo @andujar',
  ]),
  book('a year that its season contradicts', 'TEMPORADA 2022/23;;;', [
    'Fecha;Modalidad;Municipio;Especie',
    '15/10/2022;Montería;Andújar;Venado → monteria 2022-10-15 Venado @andujar',
    '14/01/2022;Montería;Andújar;Jabalí → odd',
    '21/10/2023;Montería;Andújar;Gamo → odd',
    'TEMPORADA 2023/24;;;',
    '28/10/2023;Montería;Andújar;Gamo → monteria 2023-10-28 Gamo @andujar',
  ]),
  book(
    'reses in numbers',
    'Fecha;Finca;Término;Reses;Guarros',
    [
      '14/10/2023;Las Navas;Hornachuelos;2;1 → asked',
      '21/10/2023;El Águila;Hornachuelos;1;0 → asked',
    ],
    MONTERIA,
  ),
  book('an old Access', 'Fecha;Modalidad;Termino;Especie;Numero;Cobrada;Hora', [
    '14/10/2003 0:00:00;MONTERIA            ;ANDUJAR   ;VENADO    ;1;VERDADERO;30/12/1899 9:00:00 → monteria 2003-10-14 Venado @andujar + 9:00:00',
    '21/10/2003 0:00:00;MONTERIA            ;ANDUJAR   ;JABALI    ;2;FALSO;30/12/1899 9:30:00 → asked',
  ]),
  book('booleans of Access', 'Fecha;Modalidad;Termino;Especie;Numero;Cobrada', [
    '14/10/2003;MONTERIA;ANDUJAR;VENADO;1;VERDADERO → monteria 2003-10-14 Venado @andujar',
    '21/10/2003;MONTERIA;ANDUJAR;JABALI;2;FALSO → asked',
    '28/10/2003;MONTERIA;ANDUJAR;JABALI;2;-1 → monteria 2003-10-28 2 Jabalí @andujar',
  ]),
  {
    name: 'several lines in a cell',
    bytes: () =>
      makeXlsx([
        {
          name: 'Hoja1',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Notas'],
            [
              { serial: serialOf('2023-10-14') },
              'Montería',
              'Andújar',
              'Venado\n2 jabalíes',
              'frío\nmucho barro',
            ],
            [{ serial: serialOf('2023-10-21') }, 'Montería\n', 'Andújar\n', 'Gamo', null],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 2 Jabalí, Venado @andujar', says: ['mucho barro'] },
      { rows: [3], is: 'monteria 2023-10-21 Gamo @andujar' },
    ],
  },
  book('pairs and litters', 'Fecha;Modalidad;Municipio;Especie', [
    '14/10/2023;Montería;Andújar;pareja de jabalíes → asked',
    '21/10/2023;Montería;Andújar;media docena de jabalíes → asked',
    '28/10/2023;Montería;Andújar;jabalina con 4 rayones → asked',
    '04/11/2023;Montería;Andújar;jabalí y medio → asked',
    '11/11/2023;Montería;Andújar;doce jabalíes → asked',
    '18/11/2023;Montería;Andújar;venado grande → asked',
    '25/11/2023;Montería;Andújar;1 jabalí, 1 jabalí → monteria 2023-11-25 2 Jabalí @andujar',
    '02/12/2023;Montería;Andújar;Jabalí (3 vistos) → asked',
    '09/12/2023;Montería;Andújar;ja → asked',
  ]),
  book('hours that are fractions, and days with them', 'Fecha;Hora;Modalidad;Municipio;Especie', [
    '12/08/2023;0,895833333;Espera;Andújar;Jabalí → asked',
    '13/08/2023;21:30 h.;Espera;Andújar;Zorro → espera 2023-08-13 Zorro @andujar + 21:30',
    '14/08/2023;al anochecer;Espera;Andújar;Jabalí → asked',
    '19/08/2023;2130;Espera;Andújar;Jabalí → asked',
    '20/08/2023;21,30;Espera;Andújar;Jabalí → espera 2023-08-20 Jabalí @andujar + 21:30',
  ]),
  book('what a type is to others', 'Fecha;Tipo;Municipio;Especie;Clase', [
    '14/10/2023;Caza mayor;Andújar;Venado;Oro → asked',
    '21/10/2023;Caza mayor;Andújar;Jabalí;Selectivo → asked',
  ]),
  book(
    'a group that only its leader counts',
    'Fecha;Modalidad;Municipio;Especie;Cantidad grupo;Mis piezas',
    [
      '14/10/2023;Montería;Andújar;Jabalí;12;1 → monteria 2023-10-14 Jabalí @andujar + Cantidad grupo: 12',
      '21/10/2023;Montería;Andújar;Jabalí;8;0 → asked',
    ],
  ),
  book(
    'seen, shot at and taken',
    'Fecha;Municipio;Vistos;Tirados;Cobrados;Especie',
    [
      '12/08/2023;Andújar;4;1;1;Jabalí → espera 2023-08-12 Jabalí @andujar',
      '13/08/2023;Andújar;2;0;0;Jabalí → asked',
      '14/08/2023;Andújar;6;2;1;Jabalí → espera 2023-08-14 Jabalí @andujar',
      '19/08/2023;Andújar;1;1;2;Jabalí → asked',
    ],
    ESPERA,
  ),
  book(
    'dogs, puestos and kilos in a hunt for all',
    'Fecha;Mancha;Término;Puestos;Ciervos;Ciervas;Jabalíes;Total;Kg carne',
    [
      '14/10/2023;Las Navas;Hornachuelos;40;12;20;31;63;2.450 → monteria 2023-10-14 20 Hembra, 31 Jabalí, 12 Venado @hornachuelos + 2.450',
      '21/10/2023;El Águila;Hornachuelos;35;8;10;22;40;1.900 → monteria 2023-10-21 10 Hembra, 22 Jabalí, 8 Venado @hornachuelos + 1.900',
    ],
    MONTERIA,
  ),
  book('sums within and remarks between', 'Fecha;Modalidad;Municipio;Especie;Cant.', [
    '14/10/2023;Montería;Andújar;Venado;1 → monteria 2023-10-14 Venado @andujar',
    '(llovió todo el día y suspendieron la del domingo);;;; → asked',
    '21/10/2023;Montería;Andújar;Jabalí;2 → monteria 2023-10-21 2 Jabalí @andujar',
    'Suma octubre;;;;3',
    '** pendiente de pagar el puesto **;;;; → asked',
    '04/11/2023;Montería;Andújar;Gamo;1 → monteria 2023-11-04 Gamo @andujar',
    'noviembre: 1;;;;',
    'Media por salida: 1,33;;;;',
  ]),
  book('days that England and America read apart', 'Date;Type;Town;Species', [
    '11/04/2023;Stalking;Cazorla;Roe deer → asked',
    '12/02/2023;Stalking;Cazorla;Roe deer → asked',
  ]),
  book('the same headings twice', 'Fecha;Modalidad;Municipio;Especie;Cant.;Especie;Cant.', [
    '14/10/2023;Montería;Andújar;Jabalí;2;Venado;1 → monteria 2023-10-14 2 Jabalí, Venado @andujar',
    '21/10/2023;Montería;Andújar;Gamo;1;; → monteria 2023-10-21 Gamo @andujar',
  ]),
  book('counts of many names', 'Fecha;Modalidad;Municipio;Especie;Ejemplares', [
    '14/10/2023;Montería;Andújar;Jabalí;2 → monteria 2023-10-14 2 Jabalí @andujar',
    '21/10/2023;Montería;Andújar;Gamo;1 → monteria 2023-10-21 Gamo @andujar',
  ]),
  book(
    'a day and a ground as the title of each hunt',
    'Fecha;Especie;Cant.;Puesto',
    [
      '14/10/2023 - LAS NAVAS;;; → asked',
      ';Jabalí;2;7',
      ';Venado;1;7',
      '21/10/2023 - EL ÁGUILA;;; → asked',
      ';Gamo;1;3',
    ],
    MONTERIA,
  ),
];
