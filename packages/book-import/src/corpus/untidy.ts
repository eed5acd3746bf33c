import type { CorpusCase } from './case';
import { csv, HEAD, ROW } from './lines';

const CORZO = 'rececho 2024-11-14 Corzo';

/** Tables that their owners understand, and of which nothing is to be lost. */
export const UNTIDY: CorpusCase[] = [
  {
    name: "a first cell 'Media veda' or 'Media Luna' is no total",
    bytes: () =>
      csv(
        'Finca;Fecha;Modalidad;Especie;Cantidad',
        'Media veda;14/09/2024;Rececho;Corzo;1',
        'Media Luna;15/09/2024;Rececho;Corzo;1',
        'Media Luna;;Rececho;Corzo;1',
        'Media;;;;1',
        'Total corzos;;;;3',
      ),
    added: ['rececho 2024-09-14 Corzo', 'rececho 2024-09-15 Corzo'],
    faults: ['date : Falta la fecha'],
    left: ['5 Parece un total', '6 Parece un total'],
  },
  {
    name: 'a remark to the right of the table',
    bytes: () => csv(`${HEAD};;`, `${ROW};;Entró a las ocho`, '15/11/2024;Espera;Jaén;;;;'),
    added: [CORZO, 'espera 2024-11-15'],
    first: { description: 'Entró a las ocho.' },
  },
  {
    name: 'what a row has beyond the header is asked about',
    bytes: () => csv(HEAD, `${ROW};con luna`, '15/11/2024;Espera;Jaén;;'),
    added: ['espera 2024-11-15'],
    faults: ['note con luna: La fila tiene más celdas que los títulos: mira si está bien'],
  },
  {
    name: 'rows of words that are headings elsewhere',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Coto;Arma;Especie',
        '14/11/2024;Rececho;La Umbría;.300;Corzo',
        ';;;;',
        ';Rececho;Reserva;Rifle;Corzo',
        '15/11/2024;Rececho;Reserva;Rifle;Corzo',
      ),
    added: [CORZO, 'rececho 2024-11-15 Corzo'],
    faults: ['date : Falta la fecha'],
  },
  {
    name: 'a first row with more words of headings than the header',
    bytes: () =>
      csv(
        'Fecha;Bicho abatido;Con qué;Dónde',
        '14/11/2024;Corzo;Rifle;Reserva',
        '15/11/2024;Corzo;Arma;Finca',
      ),
    choices: { modality: 'rececho' },
    table: { headerRow: 1 },
    added: [CORZO, 'rececho 2024-11-15 Corzo'],
  },
  {
    name: 'rows without a day after an empty one',
    bytes: () =>
      csv(
        HEAD,
        ROW,
        ';;;;',
        ';Rececho;Cazorla;Corzo;110',
        'TEMPORADA 2025-26;;;;',
        '15/11/2025;Rececho;Cazorla;Corzo;',
      ),
    added: [CORZO, 'rececho 2025-11-15 Corzo'],
    faults: ['date : Falta la fecha'],
    left: ['5 Parece el título de una temporada'],
  },
  {
    name: 'the next season beneath, with its columns in another order',
    bytes: () =>
      csv(
        HEAD,
        ROW,
        ';;;;',
        'Temporada 2025-26;;;;',
        ';;;;',
        'Fecha;Especie;Modalidad;Municipio;Puntuación',
        '15/11/2025;Corzo;Rececho;Jaén;112',
      ),
    added: [CORZO, 'rececho 2025-11-15 Corzo'],
    left: ['4 Parece el título de una temporada', '6 Títulos repetidos'],
  },
  {
    name: 'headings in two lines',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Pieza;Trofeo;;Finca',
        ';;;Puntos;Medalla;',
        '14/11/2024;Rececho;Corzo;118,5;Plata;La Umbría',
      ),
    added: [CORZO],
    first: { score: 118.5, finca: 'La Umbría' },
  },
  {
    name: 'second columns of notes, a guarda, rehalas and a price',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie;OBS;GUARDA;REHALAS;Precio;Notas 2',
        '14/11/2024;Montería;A;Jabalí;Suelta a las once, con niebla.;Julián;3;350 €;Volver',
        '15/11/2024;Montería;A;Jabalí;Poco aire;-;–;;',
      ),
    added: ['monteria 2024-11-14 Jabalí', 'monteria 2024-11-15 Jabalí'],
    first: {
      description:
        'Suelta a las once, con niebla. Guarda: Julián. Rehalas: 3. Precio: 350 €. Notas 2: Volver.',
    },
  },
  {
    name: 'rows of one montería with a puesto, an armada and a guarda each',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Comedero;Armada;Puesto;Especie;Guarda;Obs',
        '14/11/2024;Montería;A;El Chorro;Solana;4;Venado;Julián;Frío',
        '14/11/2024;Montería;A;La Charca;Umbría;7;Jabalí;Paco;',
      ),
    added: ['monteria 2024-11-14 Venado, Jabalí'],
    first: {
      armada: 'Solana',
      puesto: 4,
      description:
        'Frío\nLugar: El Chorro\nArmada: Umbría (Jabalí)\nPuesto: 7 (Jabalí)\nLugar: La Charca (Jabalí)\nGuarda: Julián (Venado). Guarda: Paco (Jabalí).',
    },
  },
  {
    name: 'words of small game, asked one by one',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Especie',
        '14/11/2024;Rececho;perdiz',
        '15/11/2024;Rececho;conejo',
        '16/11/2024;al salto;liebre',
      ),
    added: [],
    faults: [
      'species perdiz: No está entre las especies de los recechos',
      'species conejo: No está entre las especies de los recechos',
      'type al salto: No conocemos esa modalidad',
    ],
  },
  {
    name: 'what a piece has in an espera without a species',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Especie;Peso;Precinto;Arma',
        '14/11/2024;Espera;;92;AB12;.300',
        '14/11/2024;Espera;;;AB13;.300',
        '15/11/2024;Espera;nada;;;.300',
      ),
    added: ['espera 2024-11-15'],
    faults: ['species : ¿De qué especie es? La fila tiene datos de una pieza'],
    first: { description: 'Arma y calibre: .300' },
  },
  {
    name: 'a score that is official without the number of its record',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Especie;Puntos;Homologado;Fecha acta;Puntos medidos',
        '14/11/2024;Rececho;Corzo;118;sí;12/12/2024;117',
      ),
    added: [CORZO],
    first: {
      score: 118,
      description: 'Homologada\nFecha del acta: 12/12/2024\nPuntuación medida: 117',
    },
  },
  {
    name: 'headings that say more than the word of a field',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Especie;Peso bruto;Peso canal;Hora lance;Trofeo',
        '14/11/2024;Rececho;Corzo;22;16;21:15;118',
      ),
    added: [CORZO],
    first: { weight: 22, score: 118, description: 'Peso canal: 16.' },
  },
  {
    name: 'rows of data above a second header',
    bytes: () =>
      csv(
        'Cuándo;Qué fue;Cómo',
        '14/11/2024;Corzo;rececho',
        '15/11/2024;Corzo;rececho',
        ';;',
        'Fecha;Especie;Modalidad',
        '16/11/2024;Corzo;rececho',
      ),
    table: { headerRow: 1 },
    added: [CORZO, 'rececho 2024-11-15 Corzo'],
    left: ['5 De otra tabla, debajo', '6 De otra tabla, debajo'],
  },
  {
    name: 'rows without a header, the first without a day',
    bytes: () => csv('Montería;Hornachuelos;Jabalí', 'Montería;Cazorla;Venado'),
    added: [],
    faults: ['date : Falta la fecha'],
  },
  {
    name: 'two pieces in the columns of one row',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie 1;Puntos 1;Especie 2;Puntos 2;Notas',
        '14/11/2024;Montería;A;Venado;160;Jabalí;85;Frío',
        '15/11/2024;Rececho;A;Corzo;110;Corzo;;',
        '16/11/2024;Rececho;A;Corzo;;;;',
      ),
    added: [
      'monteria 2024-11-14 Venado, Jabalí',
      'rececho 2024-11-15 Corzo, Corzo',
      'rececho 2024-11-16 Corzo',
    ],
    first: { description: 'Frío' },
  },
  {
    name: 'two tables, one beside the other',
    bytes: () =>
      csv(
        'Temporada 2024-25;;;;Temporada 2023-24;;',
        'Fecha;Modalidad;Especie;;Fecha;Modalidad;Especie',
        '14/11/2024;Rececho;Corzo;;12/10/2023;Montería;Venado',
        ';;;;;;Jabalí',
        '15/11/2024;Rececho;Corzo;;;;',
      ),
    table: { header: ['Fecha', 'Modalidad', 'Especie'] },
    added: [CORZO, 'rececho 2024-11-15 Corzo', 'monteria 2023-10-12 Venado, Jabalí'],
  },
  {
    name: 'a finca that is called like a town',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie',
        '14/11/2024;Rececho;Cazorla;Corzo',
        '15/11/2024;Rececho;Jaén;Corzo',
      ),
    added: [CORZO, 'rececho 2024-11-15 Corzo'],
    first: { finca: 'Cazorla', municipality: null },
  },
];
