import { book, type HunterBook } from './hunter-book';

const ESPERA = { modality: 'espera' } as const;
const MONTERIA = { modality: 'monteria' } as const;

/** A book as most are: by hand over years, with a few things that nobody else would understand. */
export const USUAL_BOOK: HunterBook = book(
  'a book of usual disorder',
  'FECHA;MODALIDAD;COTO/FINCA;TERMINO;ESPECIE;CANT.;PESO;OBSERVACIONES',
  [
    'TEMPORADA 2021/22;;;;;;;',
    '14/08/2021;Espera;El Cantalar;Andújar;jabalí;1;62 kg;entró tarde → espera 2021-08-14 Jabalí 62kg @andujar + El Cantalar + entró tarde',
    '20-8-21;espera;El Cantalar;Andujar;-;;;mucha luna → espera 2021-08-20 @andujar + mucha luna',
    '21-8-21;espera;El Cantalar;Andujar;JABALI;1;; → espera 2021-08-21 Jabalí @andujar',
    '16/10/2021;Montería;Las Navas;Hornachuelos;Venado;1;;11 puntas → monteria 2021-10-16 2 Jabalí, Venado @hornachuelos + 11 puntas',
    '16/10/2021;Montería;Las Navas;Hornachuelos;Jabalí;2;;',
    '30/10/2021;MONTERIA;El Águila;hornachuelos;cochino;3;;puesto malo → monteria 2021-10-30 3 Jabalí @hornachuelos + puesto malo',
    '13/11/2021;Montería;Valdelagrana;Andújar;Gamo;1;; → monteria 2021-11-13 Gamo @andujar',
    '27/11/2021;Montería;Valdelagrana;Andújar;cierva;2;; → monteria 2021-11-27 2 Hembra @andujar',
    '18/12/2021;Rececho;La Loma;Cazorla;Macho montés;1;;con Ángel → asked',
    ';;;;;;;',
    'TEMPORADA 2022/23;;;;;;;',
    '02/05/2022;rececho;Los Villares;Sigüenza;Corzo;1;19,5;guía Paco → rececho 2022-05-02 Corzo 19.5kg @siguenza + Paco',
    '3 de mayo 2022;rececho;Los Villares;Sigüenza;nada;;; → rececho 2022-05-03 @siguenza',
    '12/08/2022;Espera;El Cantalar;Andújar;Jabalí;1;80;macho grande → espera 2022-08-12 Jabalí 80kg @andujar + macho grande',
    '13/08/2022;Espera;El Cantalar;Andújar;nada;;;aire revuelto → espera 2022-08-13 @andujar + aire revuelto',
    '19/08/2022;Espera;Charco Hondo;Andújar;Jabalí;1;45 kg;hembra → espera 2022-08-19 Jabalí 45kg @andujar + hembra',
    '15/10/2022;Montería;Las Navas;Hornachuelos;jabalíes;2;; → monteria 2022-10-15 2 Jabalí @hornachuelos',
    '12-13 nov;Montería;Las Navas;Hornachuelos;Venado;1;; → asked',
    '26/11/2022;Montería;El Águila;Hornachuelos;Venado y 2 jabalíes;;; → monteria 2022-11-26 2 Jabalí, Venado @hornachuelos',
    '10/12/2022;gancho;Las Minas;Andújar;jabali;4;;perros de Luis → monteria 2022-12-10 4 Jabalí @andujar + Luis',
    '07/01/2023;Montería;Valdelagrana;Andújar;bolo;;; → asked',
    '21/01/2023;Montería;La Loma;Cazorla;Muflón;1;; → monteria 2023-01-21 Muflón @cazorla',
    'TEMPORADA 2023/24;;;;;;;',
    '05/08/2023;Espera;El Cantalar;Andújar;Jabalí;1;55; → espera 2023-08-05 Jabalí 55kg @andujar',
    '06/08/2023;Espera;El Cantalar;Andújar;nada;;;viento del norte → espera 2023-08-06 @andujar + viento del norte',
    '11/08/2023;Espera;Charco Hondo;Andújar;Jabalí;2;; → espera 2023-08-11 Jabalí, Jabalí @andujar + Charco Hondo',
    '14/10/2023;Montería;Las Navas;Hornachuelos;Venado;2;; → monteria 2023-10-14 2 Venado @hornachuelos',
    '28/10/2023;Montería;El Águila;Hornachuelos;Jabalí;1;;navajas buenas → monteria 2023-10-28 Jabalí @hornachuelos + navajas buenas',
    '11/11/2023;Montería;Valdelagrana;Andújar;Gamo;1;; → monteria 2023-11-11 Gamo @andujar',
    '25/11/2023;Montería;Valdelagrana;Andújar;Venado;1;; → monteria 2023-11-25 Venado @andujar',
    '09/12/2023;Montería;Las Minas;Andújar;Jabalí;5;; → monteria 2023-12-09 5 Jabalí @andujar',
    'TOTAL;;;;;34;;',
  ],
);

/** Books of hunters with what is rare, each with what is true of it. */
export const HUNTERS: HunterBook[] = [
  USUAL_BOOK,
  book(
    'nights at the water, numbered, in words',
    'Nº;Día;Sitio;Qué cayó;Con quién;Notas',
    [
      '1;03/08/2023;Charca del Moro;guarro;Manolo;Entró a las doce → espera 2023-08-03 Jabalí @ + Charca del Moro + Manolo + Entró a las doce',
      '2;05/08/2023;Charca del Moro;nada;solo;Mucho aire → espera 2023-08-05 @ + Mucho aire',
      '3;11/08/2023;Baña de Abajo;2 guarros;Manolo; → espera 2023-08-11 Jabalí, Jabalí @',
      '4;12/08/2023;Baña de Abajo;bolo;; → espera 2023-08-12 @',
      '5;19/08/2023;Charca del Moro;zorro x2;Manolo y Pepe; → espera 2023-08-19 Zorro, Zorro @',
    ],
    ESPERA,
  ),
  book(
    'a column for each species of a montería',
    'Fecha;Finca;Término;Venados;Jabalíes;Gamos;Puesto;Rehalas',
    [
      '12/10/2023;Las Navas;Hornachuelos;1;2;;14;8 → monteria 2023-10-12 2 Jabalí, Venado @hornachuelos + Las Navas + 8',
      '28/10/2023;El Águila;Hornachuelos;;1;;3;12 → monteria 2023-10-28 Jabalí @hornachuelos + El Águila + 12',
      '04/11/2023;Valdelagrana;Andújar;0;0;0;7;10 → monteria 2023-11-04 @andujar + Valdelagrana',
      '18/11/2023;La Loma;Andújar;2;;1;22;9 → monteria 2023-11-18 Gamo, 2 Venado @andujar',
    ],
    MONTERIA,
  ),
  book('points beside the species', 'Fecha;Modalidad;Pueblo;Animal', [
    '05/05/2024;Rececho;Sigüenza;Corzo (118) → rececho 2024-05-05 Corzo 118p @siguenza',
    '06/05/2024;Rececho;Sigüenza;Corzo (97) → rececho 2024-05-06 Corzo 97p @siguenza',
    '28/09/2024;Rececho;Cazorla;Venado 172 → rececho 2024-09-28 Venado 172p @cazorla',
    '03/11/2024;Rececho;Cazorla;Muflón 181,5 → rececho 2024-11-03 Muflón 181.5p @cazorla',
  ]),
  book('points of antlers are neither counts nor scores', 'Fecha;Modalidad;Pueblo;Animal', [
    '28/09/2024;Rececho;Cazorla;Venado de 14 puntas → rececho 2024-09-28 Venado @cazorla + 14 puntas',
    '05/05/2024;Rececho;Sigüenza;Corzo 6 puntas → rececho 2024-05-05 Corzo @siguenza + 6 puntas',
    '02/11/2024;Montería;Andújar;Venado 12 puntas y 2 jabalíes → monteria 2024-11-02 2 Jabalí, Venado @andujar + 12 puntas',
    '09/11/2024;Espera;Andújar;Jabalí nº 7 → espera 2024-11-09 Jabalí @andujar',
    '10/05/2024;Rececho;Sigüenza;Corzo a 180 m → rececho 2024-05-10 Corzo @siguenza + 180',
  ]),
  book('shot and not recovered', 'Fecha;Modalidad;Pueblo;Resultado', [
    '03/08/2023;Espera;Andújar;Jabalí herido, no cobrado → espera 2023-08-03 @andujar + herido, no cobrado',
    '04/08/2023;Espera;Andújar;Fallé un jabalí → espera 2023-08-04 @andujar + Fallé',
    '05/08/2023;Espera;Andújar;Visto jabalí con crías → espera 2023-08-05 @andujar + Visto',
    '06/08/2023;Espera;Andújar;Jabalí → espera 2023-08-06 Jabalí @andujar',
    '07/08/2023;Espera;Andújar;Sin novedad → espera 2023-08-07 @andujar',
    '08/08/2023;Espera;Andújar;No entró nada → espera 2023-08-08 @andujar',
  ]),
  book(
    'weekends without a year among whole days',
    'Fecha;Municipio;Especie',
    [
      '05/10/2019;Trujillo;Venado → monteria 2019-10-05 Venado @trujillo',
      '12-13 oct;Trujillo;Jabalí → monteria 2019-10-12 Jabalí @trujillo',
      '19/10/2019;Trujillo;2 jabalíes → monteria 2019-10-19 2 Jabalí @trujillo',
      '26 y 27 oct;Trujillo;Venado → monteria 2019-10-26 Venado @trujillo',
    ],
    MONTERIA,
  ),
  book('days of an American program', 'Date;Type;Town;Species', [
    '11/04/2023;Stalking;Cazorla;Roe deer → rececho 2023-11-04 Corzo @cazorla',
    '11/25/2023;Stalking;Cazorla;Roe deer → rececho 2023-11-25 Corzo @cazorla',
    '12/02/2023;Stalking;Cazorla;Roe deer → rececho 2023-12-02 Corzo @cazorla',
  ]),
  book('small game in a column that is named', 'Fecha;Tipo;Coto;Especie;Cant.', [
    '15/08/2023;Media veda;CC-10234;Codorniz;6 → asked',
    '20/08/2023;Media veda;CC-10234;Tórtola;3 → asked',
    '12/10/2023;En mano;CC-10234;Perdiz;2 → asked',
    '14/10/2023;Espera;CC-10234;Zorro;1 → espera 2023-10-14 Zorro @ + CC-10234',
  ]),
  book(
    'dittos of three kinds',
    'Fecha;Finca;Pueblo;Animal',
    [
      '12/10/2023;Las Navas;Hornachuelos;Jabalí → monteria 2023-10-12 Jabalí @hornachuelos',
      '13/10/2023;";";Venado → monteria 2023-10-13 Venado @hornachuelos + Las Navas',
      '14/10/2023;ídem;ídem;Gamo → monteria 2023-10-14 Gamo @hornachuelos + Las Navas',
      '15/10/2023;〃;〃;Jabalí → monteria 2023-10-15 Jabalí @hornachuelos + Las Navas',
    ].map((line) => line.replace(';";";', ';"""";"""";')),
    MONTERIA,
  ),
  book('brackets behind towns', 'Fecha;Modalidad;Municipio;Especie', [
    '03/11/2023;Montería;Valverde (Cáceres);Jabalí → asked',
    '04/11/2023;Montería;Cazorla (Jaén);Jabalí → monteria 2023-11-04 Jabalí @cazorla',
    '05/11/2023;Montería;Trujillo (finca Los Arenales);Jabalí → monteria 2023-11-05 Jabalí @trujillo + Los Arenales',
    '11/11/2023;Montería;Villanueva (Córdoba);Venado → asked',
    '12/11/2023;Espera;Andújar, Jaén;Jabalí → espera 2023-11-12 Jabalí @andujar',
  ]),
  book('old and co-official names of towns', 'Fecha;Modalidad;Municipio;Especie', [
    '03/11/2023;Espera;Játiva;Jabalí → espera 2023-11-03 Jabalí @xativa',
    '04/11/2023;Espera;La Coruña;Jabalí → espera 2023-11-04 Jabalí @a coruna',
    '05/11/2023;Espera;Orense;Jabalí → espera 2023-11-05 Jabalí @ourense',
    '06/11/2023;Espera;Vitoria;Jabalí → espera 2023-11-06 Jabalí @vitoria gasteiz',
    '07/11/2023;Espera;Xàtiva/Játiva;Jabalí → espera 2023-11-07 Jabalí @xativa',
  ]),
  book('weights in arrobas', 'Fecha;Modalidad;Municipio;Especie;Peso (@)', [
    '03/11/2023;Espera;Andújar;Jabalí;6 → espera 2023-11-03 Jabalí 69kg @andujar',
    '10/11/2023;Espera;Andújar;Jabalí;7,5 → espera 2023-11-10 Jabalí 86.25kg @andujar',
  ]),
  book(
    'pounds and yards',
    'Date,Type,Town,Species,Weight (lb),Distance (yd)'.replaceAll(',', ';'),
    ['2023-11-03;Stalking;Cazorla;Roe deer;44;120 → rececho 2023-11-03 Corzo 19.96kg @cazorla'],
  ),
  book('grams of a careful friend', 'Fecha;Modalidad;Municipio;Especie;Peso en g', [
    '03/05/2023;Rececho;Sigüenza;Corzo;21500 → rececho 2023-05-03 Corzo 21.5kg @siguenza',
  ]),
  book('a male in a wait for boar, and in the mountains', 'Fecha;Modalidad;Municipio;Especie', [
    '03/08/2023;Espera;Andújar;Macho → asked',
    '04/08/2023;Espera;Andújar;Jabalí macho → espera 2023-08-04 Jabalí @andujar',
    '11/11/2023;Rececho;Hoyos del Espino;Macho → asked',
    '12/11/2023;Rececho;Benasque;Rebeco → asked',
    '13/11/2023;Rececho;Cazorla;Cabra montés → asked',
  ]),
  book('animals as pictures', 'Fecha;Modalidad;Municipio;Animal', [
    '03/08/2023;Espera;Andújar;🐗 → espera 2023-08-03 Jabalí @andujar',
    '04/08/2023;Espera;Andújar;🐗🐗 → espera 2023-08-04 Jabalí, Jabalí @andujar',
    '05/08/2023;Espera;Andújar;🦊 → espera 2023-08-05 Zorro @andujar',
    '06/10/2023;Rececho;Andújar;🦌 → asked',
  ]),
  book(
    'males and females apart',
    'Fecha;Finca;Municipio;Especie;Machos;Hembras',
    [
      '14/10/2023;Las Navas;Hornachuelos;Jabalí;2;1 → monteria 2023-10-14 3 Jabalí @hornachuelos',
      '21/10/2023;Las Navas;Hornachuelos;Jabalí;1; → monteria 2023-10-21 Jabalí @hornachuelos',
    ],
    MONTERIA,
  ),
  book('two names of one animal', 'Fecha;Modalidad;Municipio;Especie', [
    '14/10/2023;Rececho;Andújar;Gamo/Paleto → rececho 2023-10-14 Gamo @andujar',
    '15/10/2023;Rececho;Andújar;Ciervo o venado → rececho 2023-10-15 Venado @andujar',
    '16/10/2023;Montería;Andújar;Venado/Gamo → monteria 2023-10-16 Gamo, Venado @andujar',
  ]),
  book('a day in three columns', 'Año;Mes;Día;Modalidad;Municipio;Especie', [
    '2019;11;14;Rececho;Cazorla;Corzo → rececho 2019-11-14 Corzo @cazorla',
    '2019;dic;7;Rececho;Cazorla;Corzo → rececho 2019-12-07 Corzo @cazorla',
    '2020;1;18;Espera;Cazorla;Jabalí → espera 2020-01-18 Jabalí @cazorla',
  ]),
  book('day and hour in one cell', 'Fecha y hora;Modalidad;Municipio;Especie', [
    '12/08/2023 21:30;Espera;Andújar;Jabalí → espera 2023-08-12 Jabalí @andujar + 21:30',
    '13/08/2023 22.15 h;Espera;Andújar;nada → espera 2023-08-13 @andujar + 22:15',
  ]),
  book(
    'columns that the book has no field for',
    'Fecha;Modalidad;Municipio;Especie;Observaciones;Guarda;Precio;Tiempo',
    [
      '14/10/2023;Montería;Andújar;Venado;Buen día;Julián;120 €;niebla → monteria 2023-10-14 Venado @andujar + Buen día + Julián + 120 + niebla',
      '21/10/2023;Montería;Andújar;;;Paco;90 €; → monteria 2023-10-21 @andujar + Paco + 90',
    ],
  ),
  book('quotes within a line', 'Fecha;Finca;Municipio;Modalidad;Especie', [
    '14/10/2023;Finca "La Dehesa";Andújar;Montería;Venado → monteria 2023-10-14 Venado @andujar + La Dehesa',
    '21/10/2023;"El Pinar;Andújar;Montería;Jabalí → monteria 2023-10-21 Jabalí @andujar + El Pinar',
    '28/10/2023;El Pinar;Andújar;Montería;Gamo → monteria 2023-10-28 Gamo @andujar + El Pinar',
    '04/11/2023;El Pinar";Andújar;Montería;Venado → monteria 2023-11-04 Venado @andujar + El Pinar',
  ]),
  book('seasons with gaps and rows without a day', 'Fecha;Modalidad;Municipio;Especie', [
    'TEMPORADA 2019/20;;;',
    '14/10/2019;Montería;Andújar;Venado → monteria 2019-10-14 Venado @andujar',
    ';;;',
    ';Espera;Andújar;Jabalí → asked',
    ';;;',
    'TEMPORADA 2020/21;;;',
    '17/10/2020;Montería;Cazorla;Jabalí → monteria 2020-10-17 Jabalí @cazorla',
    'Total;;;2',
  ]),
  book('a remark beside the table', 'Fecha;Modalidad;Municipio;Especie', [
    '14/10/2023;Montería;Andújar;Venado;¡récord! → monteria 2023-10-14 Venado @andujar + ¡récord!',
    '21/10/2023;Montería;Andújar;Jabalí → monteria 2023-10-21 Jabalí @andujar',
  ]),
  book('grounds named as what the headings are', 'Fecha;Coto;Modalidad;Arma;Especie;Notas', [
    '14/10/2023;Media Luna;Espera;Rifle;Jabalí; → espera 2023-10-14 Jabalí @ + Media Luna + Rifle',
    '15/10/2023;Reserva;Espera;Rifle;Zorro;Puesto → espera 2023-10-15 Zorro @ + Reserva + Puesto',
    '16/10/2023;Totales;Espera;Arco;Jabalí;Viento → espera 2023-10-16 Jabalí @ + Totales + Viento',
  ]),
  book('the coto first, one of them a total by its name', 'Coto;Fecha;Modalidad;Especie', [
    'Media Luna;14/10/2023;Espera;Jabalí → espera 2023-10-14 Jabalí @ + Media Luna',
    'Media veda;20/08/2023;Espera;Zorro → espera 2023-08-20 Zorro @',
    'Total Caza SL;21/10/2023;Espera;Jabalí → espera 2023-10-21 Jabalí @ + Total Caza',
    'TOTAL;;;3',
  ]),
];
