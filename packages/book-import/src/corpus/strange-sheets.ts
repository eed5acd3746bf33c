import { makeXlsx, packed, serialOf, xlsxParts } from '../testing/make-xlsx';
import { book, type HunterBook } from './hunter-book';

const ESPERA = { modality: 'espera' } as const;
const MONTERIA = { modality: 'monteria' } as const;

/** Sheets and forms that are laid out as their owner likes. */
export const STRANGE_SHEETS: HunterBook[] = [
  book(
    'a header in the seventh row, a signature beneath',
    'SOCIEDAD DE CAZADORES SAN HUBERTO;;;;',
    [
      'C/ Mayor 3, 23740 Andújar. Tfno. 953 50 00 00;;;;',
      'Temporada 2023/24;;;;',
      ';;;;',
      'Socio: Francisco Ruiz;;Nº socio: 114;;',
      ';;;;',
      'Fecha;Modalidad;Municipio;Especie;Nº',
      '14/10/2023;Montería;Andújar;Venado;1 → monteria 2023-10-14 Venado @andujar',
      '21/10/2023;Montería;Andújar;Jabalí;2 → monteria 2023-10-21 2 Jabalí @andujar',
      'Total piezas;;;;3',
      ';;;;',
      'En Andújar, a 31 de marzo de 2024;;;;',
      'Fdo.: Francisco Ruiz;;;;',
      '31/03/2024;;;Vº Bº El Presidente;',
    ],
  ),
  book('titles of modality above the rows', 'Fecha;Finca;Municipio;Especie;Cant.', [
    'ESPERAS;;;;',
    '12/08/2023;El Cantalar;Andújar;Jabalí;1 → espera 2023-08-12 Jabalí @andujar',
    '13/08/2023;El Cantalar;Andújar;;0 → espera 2023-08-13 @andujar',
    'MONTERÍAS;;;;',
    '14/10/2023;Las Navas;Hornachuelos;Jabalí;2 → monteria 2023-10-14 2 Jabalí @hornachuelos',
    'RECECHOS;;;;',
    '04/05/2024;Los Villares;Sigüenza;Corzo;1 → rececho 2024-05-04 Corzo @siguenza',
  ]),
  book(
    'titles of grounds above the rows',
    'Fecha;Puesto;Especie;Cant.',
    [
      'LAS NAVAS (Hornachuelos);;;',
      '14/10/2023;7;Jabalí;2 → monteria 2023-10-14 2 Jabalí @ + LAS NAVAS (Hornachuelos)',
      '15/10/2023;9;Venado;1 → monteria 2023-10-15 Venado @ + LAS NAVAS (Hornachuelos)',
      'EL ÁGUILA (Andújar);;;',
      '21/10/2023;3;Gamo;1 → monteria 2023-10-21 Gamo @ + EL ÁGUILA (Andújar)',
    ],
    MONTERIA,
  ),
  book('a header for each season, in another order', 'TEMPORADA 2022/23;;;;', [
    'Fecha;Modalidad;Municipio;Especie;Cant.',
    '15/10/2022;Montería;Andújar;Venado;1 → monteria 2022-10-15 Venado @andujar',
    '29/10/2022;Montería;Andújar;Jabalí;2 → monteria 2022-10-29 2 Jabalí @andujar',
    'SUBTOTAL;;;;3',
    'TEMPORADA 2023/24;;;;',
    'Fecha;Municipio;Modalidad;Cant.;Especie',
    '14/10/2023;Hornachuelos;Montería;1;Gamo → monteria 2023-10-14 Gamo @hornachuelos',
    '21/10/2023;Hornachuelos;Montería;3;Jabalí → monteria 2023-10-21 3 Jabalí @hornachuelos',
    'SUBTOTAL;;;4;',
  ]),
  {
    ...book('two tables side by side with other titles', 'ESPERAS;;;;MONTERÍAS;;;', [
      'Fecha;Municipio;Especie;;Día;Finca;Pueblo;Pieza',
      '12/08/2023;Andújar;Jabalí;;14/10/2023;Las Navas;Hornachuelos;Venado',
      '13/08/2023;Andújar;nada;;21/10/2023;El Águila;Hornachuelos;Jabalí',
    ]),
    truth: [
      { rows: [3], is: 'espera 2023-08-12 Jabalí @andujar' },
      { rows: [4], is: 'espera 2023-08-13 @andujar' },
      { rows: [2 ** 20 + 3], is: 'monteria 2023-10-14 Venado @hornachuelos', says: ['Las Navas'] },
      { rows: [2 ** 20 + 4], is: 'monteria 2023-10-21 Jabalí @hornachuelos', says: ['El Águila'] },
    ],
  },
  book('a column for each outing', 'Fecha;14/10/2023;21/10/2023;28/10/2023', [
    'Modalidad;Montería;Montería;Montería',
    'Municipio;Andújar;Hornachuelos;Cazorla',
    'Especie;Venado;Jabalí;Gamo',
    'Cantidad;1;2;1',
    'Notas;frío;barro;sol → asked',
  ]),
  book('a form for one hunt', 'PARTE DE RESULTADOS;', [
    'Fecha:;14/10/2023 → asked',
    'Modalidad:;Montería',
    'Finca:;Las Navas',
    'Municipio:;Hornachuelos',
    'Jabalíes:;12',
    'Venados:;4',
    'Nº de puestos:;35',
  ]),
  book('a diary in one column', null, [
    'Diario de caza → asked',
    '14/10/2023 Montería en Las Navas (Hornachuelos). Un venado de 12 puntas. → asked',
    '21/10/2023 Montería en El Águila. Nada, mucho viento. → asked',
    'El 28 cayó un gamo en Valdelagrana. → asked',
  ]),
  book('days and a diary beside', 'Fecha;Anotaciones', [
    '14/10/2023;Montería en Las Navas (Hornachuelos). Un venado de 12 puntas. → asked',
    '21/10/2023;Montería en El Águila. Nada, mucho viento. → asked',
    '12/08/2023;De espera en el Cantalar, un cochino de 70 kilos. → asked',
  ]),
  book('messages of a phone', null, [
    '[14/10/23, 21:14:05] Paco: Un venado en Las Navas → asked',
    '[14/10/23, 21:15:12] Luis: 👏👏 qué grande → asked',
    '[21/10/23, 19:02:44] Paco: 2 cochinos hoy → asked',
  ]),
  book(
    'a sheet of a federation',
    'Nº orden;Fecha;Acción cinegética;Ciervo M;Ciervo H;Jabalí;Gamo M;Gamo H;Muflón;Zorro;Nº cazadores',
    [
      '1;14/10/2023;Montería;2;3;5;0;0;0;1;30 → monteria 2023-10-14 3 Hembra, 5 Jabalí, 2 Venado, Zorro @ + 30',
      '2;21/10/2023;Gancho;0;0;4;0;0;0;0;15 → monteria 2023-10-21 4 Jabalí @ + 15',
      '3;28/10/2023;Batida;0;0;0;1;2;0;0;18 → monteria 2023-10-28 Gamo, 2 Hembra @ + 18',
    ],
  ),
  book(
    'the book of a keeper',
    'Fecha;Puesto;Cazador;Entrada;Salida;Luna;Viento;Resultado;Precinto',
    [
      '03/08/2023;Charca del Moro;F. Ruiz;21:30;01:00;llena;NO;Jabalí macho 62 kg;J-0001 → espera 2023-08-03 Jabalí 62kg @ + Charca del Moro + 21:30 + llena + J-0001',
      '04/08/2023;Baña Baja;F. Ruiz;21:45;23:50;llena;S;Sin resultado; → espera 2023-08-04 @ + Baña Baja',
      '05/08/2023;Baña Baja;F. Ruiz;21:30;00:30;menguante;calma;No se presenta; → asked',
      '06/08/2023;Charca del Moro;F. Ruiz;21:20;02:10;menguante;E;2 disparos, sin cobrar; → asked',
      '07/08/2023;Charca del Moro;F. Ruiz;21:20;02:10;menguante;E;Jabalí hembra;J-0002 → espera 2023-08-07 Jabalí @ + J-0002',
    ],
    ESPERA,
  ),
  {
    name: 'a sheet for each modality',
    bytes: () =>
      makeXlsx([
        {
          name: 'Esperas',
          rows: [
            ['Fecha', 'Municipio', 'Especie', 'Cantidad'],
            [{ serial: serialOf('2023-08-12') }, 'Andújar', 'Jabalí', 1],
            [{ serial: serialOf('2023-08-13') }, 'Andújar', 'nada', null],
          ],
        },
        {
          name: 'Monterías',
          rows: [
            ['Fecha', 'Municipio', 'Especie', 'Cantidad'],
            [{ serial: serialOf('2023-10-14') }, 'Hornachuelos', 'Jabalí', 2],
          ],
        },
        {
          name: 'Recechos',
          rows: [
            ['Fecha', 'Municipio', 'Especie', 'Cantidad'],
            [{ serial: serialOf('2024-05-04') }, 'Sigüenza', 'Corzo', 1],
          ],
        },
        {
          name: 'Resumen',
          rows: [
            ['Especie', 'Total'],
            ['Jabalí', 3],
            ['Corzo', 1],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'espera 2023-08-12 Jabalí @andujar' },
      { rows: [3], is: 'espera 2023-08-13 @andujar' },
      { rows: [2 ** 21 + 2], is: 'monteria 2023-10-14 2 Jabalí @hornachuelos' },
      { rows: [2 ** 22 + 2], is: 'rececho 2024-05-04 Corzo @siguenza' },
    ],
  },
  {
    name: 'formulas that failed, totals by formula, crosses that are true',
    bytes: () =>
      makeXlsx([
        {
          name: 'Caza',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Cant.', 'Cobrado'],
            [{ serial: serialOf('2023-10-14') }, 'Montería', 'Andújar', 'Venado', 1, true],
            [
              { serial: serialOf('2023-10-21') },
              'Montería',
              'Andújar',
              'Jabalí',
              { error: '#¡REF!' },
              true,
            ],
            [{ error: '#VALUE!' }, 'Montería', 'Andújar', 'Jabalí', 1, true],
            [{ serial: serialOf('2023-11-04') }, 'Montería', 'Andújar', { error: '#N/A' }, 1, true],
            [null, null, null, 'TOTAL', { formula: 'SUM(E2:E5)', value: 3 }, null],
          ],
        },
      ]),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar' },
      { rows: [3], is: 'asked' },
      { rows: [4], is: 'asked' },
      { rows: [5], is: 'asked' },
    ],
  },
  {
    name: 'hidden columns and rows that a filter hides',
    bytes: () => {
      const parts = xlsxParts([
        {
          name: 'Hoja1',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Notas'],
            [{ serial: serialOf('2023-10-14') }, 'Montería', 'Andújar', 'Venado', 'frío'],
            [{ serial: serialOf('2023-10-21') }, 'Montería', 'Andújar', 'Jabalí', 'barro'],
          ],
        },
      ]);
      const name = 'xl/worksheets/sheet1.xml';
      const text = (parts[name] ?? '')
        .replace('<sheetData>', '<cols><col min="5" max="5" hidden="1"/></cols><sheetData>')
        .replace('<row r="3">', '<row r="3" hidden="1">');
      return packed({ ...parts, [name]: text });
    },
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar', says: ['frío'] },
      { rows: [3], is: 'monteria 2023-10-21 Jabalí @andujar', says: ['barro'] },
    ],
  },
  {
    name: 'a day and a ground merged over the rows of a hunt',
    bytes: () =>
      makeXlsx([
        {
          name: 'Hoja1',
          merged: 'A2:A4',
          rows: [
            ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Cant.'],
            [{ serial: serialOf('2023-10-14') }, 'Montería', 'Andújar', 'Venado', 1],
            [null, 'Montería', 'Andújar', 'Jabalí', 2],
            [null, 'Montería', 'Andújar', 'Zorro', 1],
            [{ serial: serialOf('2023-10-21') }, 'Montería', 'Andújar', 'Gamo', 1],
          ],
        },
      ]),
    truth: [
      { rows: [2, 3, 4], is: 'monteria 2023-10-14 2 Jabalí, Venado, Zorro @andujar' },
      { rows: [5], is: 'monteria 2023-10-21 Gamo @andujar' },
    ],
  },
];
