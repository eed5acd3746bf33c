import { book, type HunterBook } from './hunter-book';

const utf8 = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

/** What other programs, forms and old databases write. */
export const STRANGE_EXPORTS: HunterBook[] = [
  book(
    'answers of a form',
    'Marca temporal;Fecha de la jornada;Modalidad;¿Dónde?;Término municipal;¿Qué cobraste?;¿Cuántas piezas?;Observaciones',
    [
      '15/10/2023 20:14:33;14/10/2023;Montería;Las Navas;Hornachuelos;Venado;1;Buen día → monteria 2023-10-14 Venado @hornachuelos + Las Navas + Buen día',
      '05/11/2023 9:02:11;04/11/2023;Montería;El Águila;Hornachuelos;Jabalí;2; → monteria 2023-11-04 2 Jabalí @hornachuelos + El Águila',
      '07/08/2024 1:40:00;06/08/2024;Espera;El Cantalar;Andújar;Ninguna;0;Mucho aire → espera 2024-08-06 @andujar + Mucho aire',
    ],
  ),
  book(
    'answers whose only day is that of the answer',
    'Marca temporal;Dirección de correo electrónico;Tipo de jornada;Municipio;Especie',
    [
      '14/10/2023 20:14:33;paco@example.org;Montería;Hornachuelos;Venado → monteria 2023-10-14 Venado @hornachuelos',
      '12/08/2024 0:40:10;paco@example.org;Espera;Andújar;Jabalí → odd',
      '19/10/2024 21:40:10;paco@example.org;Montería;Andújar;Jabalí → monteria 2024-10-19 Jabalí @andujar',
    ],
  ),
  book(
    'an app with days of UTC',
    'id;date;hunt_type;town;species;count;weight_kg;distance_m;weapon;notes',
    [
      '1;2023-10-13T22:00:00.000Z;driven hunt;Hornachuelos;Wild boar;2;;;.30-06;good day → monteria 2023-10-14 2 Jabalí @hornachuelos + good day',
      '2;2023-12-08T23:00:00.000Z;driven hunt;Hornachuelos;Red deer;1;;;.30-06; → monteria 2023-12-09 Venado @hornachuelos',
      '3;2024-05-03T22:00:00.000Z;stalking;Cazorla;Roe deer;1;21.5;140;.243;old buck → rececho 2024-05-04 Corzo 21.5kg @cazorla + old buck + 140',
    ],
  ),
  book('an app with times and zones', 'Fecha y hora;Tipo;Municipio;Animal;Nota', [
    '2023-08-03T21:35:00+02:00;Espera;Andújar;Jabalí;solo → espera 2023-08-03 Jabalí @andujar + 21:35 + solo',
    '2023-11-04T09:10:00+01:00;Montería;Andújar;Venado; → monteria 2023-11-04 Venado @andujar + 09:10',
    '2023-11-11T10:00+01:00;Montería;Andújar;Gamo; → monteria 2023-11-11 Gamo @andujar',
  ]),
  book(
    'an old database in capitals',
    'ID_CAZA;FEC_CAZA;COD_MOD;COD_ESP;NUM_PIEZ;NOM_COTO;TERM_MUN;OBSERV',
    [
      '000001;20031018;M;VEN;1;LAS NAVAS;HORNACHUELOS;PUESTO 7 → monteria 2003-10-18 Venado @hornachuelos + LAS NAVAS + PUESTO 7',
      '000002;20031101;M;JAB;2;EL AGUILA;HORNACHUELOS; → monteria 2003-11-01 2 Jabalí @hornachuelos + EL AGUILA',
      '000003;20040508;R;COR;1;LOS VILLARES;SIGUENZA;BUENA LUNA → rececho 2004-05-08 Corzo @siguenza + LOS VILLARES + BUENA LUNA',
    ],
  ),
  book('codes that only their owner knows', 'FECHA;MODAL;ESPECIE;CANTIDAD;TERMINO', [
    '18/10/2003;1;04;1;HORNACHUELOS → asked',
    '01/11/2003;1;02;2;HORNACHUELOS → asked',
    '08/05/2004;3;11;1;SIGUENZA → asked',
  ]),
  book(
    'a calendar of appointments',
    'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location'.replaceAll(
      ',',
      ';',
    ),
    [
      'Espera El Cantalar;08/12/2023;21:00;08/13/2023;02:00;False;jabalí de 60 kg;Andújar → espera 2023-08-12 @andujar + El Cantalar + jabalí de 60 kg',
      'Montería Las Navas;10/14/2023;08:00;10/14/2023;18:00;False;un venado;Hornachuelos → monteria 2023-10-14 Venado @hornachuelos + Las Navas',
      'Montería El Águila;11/04/2023;08:00;11/04/2023;18:00;False;nada;Hornachuelos → monteria 2023-11-04 @hornachuelos + El Águila',
    ],
  ),
  {
    name: 'a mark of order, endings of semicolons, hard spaces and tabs in cells',
    bytes: () =>
      utf8(
        '\uFEFFFecha\u00A0;Modalidad ;Municipio;Especie;Cant.;Notas;;;',
        '\u00A014/10/2023;Montería\u00A0;Andújar\u00A0;Venado;1;de\ttarde;;;',
        '21/10/2023;\u00A0Montería;Andújar;Jabalí\u00A0;\u00A02;"dijo ""mía"" y era mía";;;',
        '28/10/2023;Montería;Andújar;\u00A0;;🎉 día de risas;;;',
        ';;;;;;;;',
        '',
      ),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar', says: ['tarde'] },
      { rows: [3], is: 'monteria 2023-10-21 2 Jabalí @andujar', says: ['y era mía'] },
      { rows: [4], is: 'monteria 2023-10-28 @andujar', says: ['🎉 día de risas'] },
    ],
  },
  {
    name: 'a file of tabs with a comma in every note',
    bytes: () =>
      utf8(
        'Fecha\tModalidad\tMunicipio\tEspecie\tNotas',
        '14/10/2023\tMontería\tAndújar\tVenado\tfrío, niebla, barro',
        '21/10/2023\tMontería\tAndújar\tJabalí, zorro\tsol, viento',
      ),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar', says: ['frío, niebla, barro'] },
      { rows: [3], is: 'monteria 2023-10-21 Jabalí, Zorro @andujar', says: ['sol, viento'] },
    ],
  },
  {
    name: 'a file of bars',
    bytes: () =>
      utf8(
        'Fecha|Modalidad|Municipio|Especie',
        '14/10/2023|Montería|Andújar|Venado',
        '21/10/2023|Montería|Andújar|Jabalí',
      ),
    truth: [
      { rows: [2], is: 'monteria 2023-10-14 Venado @andujar' },
      { rows: [3], is: 'monteria 2023-10-21 Jabalí @andujar' },
    ],
  },
  book(
    'a table of a magazine’s app with units in cells',
    'Date;Hunting type;Area;Nearest town;Game;Qty;Weight;Trophy;Distance',
    [
      '2024-05-03;Stalk;Los Villares;Sigüenza;Roebuck;1;22 kg;118.25 CIC;145 m → rececho 2024-05-03 Corzo 22kg 118.25p @siguenza + Los Villares + 145',
      '2024-10-12;Driven;Las Navas;Hornachuelos;Stag;1;;silver; → monteria 2024-10-12 Venado @hornachuelos + plata',
      '2024-08-12;High seat;El Cantalar;Andújar;Boar;1;74 kg;; → espera 2024-08-12 Jabalí 74kg @andujar + El Cantalar',
    ],
  ),
];
