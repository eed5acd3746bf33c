import type { CorpusCase } from './case';
import { ADDED, csv, HEAD, ROW } from './lines';

/** Tables as people write them. */
export const TABLES: CorpusCase[] = [
  {
    name: 'headings in capitals, with points, without accents',
    bytes: () =>
      csv(
        'FECHA;MODALIDAD;TERMINO MUNICIPAL;ANIMAL;CANT.;PTOS;OBS',
        '14/11/2024;MONT.;HORNACHUELOS;COCHINO;2;;SUELTA A LAS ONCE',
      ),
    added: ['monteria 2024-11-14 2 Jabalí'],
    first: { municipality: 'Hornachuelos', description: 'SUELTA A LAS ONCE' },
  },
  {
    name: 'one known heading among others',
    bytes: () => csv('Fecha;Arma 1;Arma 2', '14/11/2024;.300;9,3', '15/11/2024;.300;'),
    choices: { modality: 'espera' },
    table: { headerRow: 1 },
    added: ['espera 2024-11-14', 'espera 2024-11-15'],
  },
  {
    name: 'English headings and words',
    bytes: () =>
      csv(
        'Date,Type,Town,Species,Score,Medal,Notes',
        '2024-11-14,Stalking,Cazorla,Roe deer,118.5,Silver,Cold',
        '"Nov 16, 2024",Driven hunt,Cazorla,Wild boar,,,',
      ),
    added: ['rececho 2024-11-14 Corzo', 'monteria 2024-11-16 Jabalí'],
    first: { score: 118.5, description: 'Cold' },
  },
  {
    name: 'dates as text in three styles and a weekday',
    bytes: () =>
      csv(
        HEAD,
        '14 nov 2024;Rececho;Cazorla;Corzo;',
        '7-12-24;Rececho;Cazorla;Corzo;',
        '14 de noviembre de 2023;Rececho;Cazorla;Corzo;',
        'sábado, 3 de febrero de 2024;Rececho;Cazorla;Corzo;',
        '1.3.98;Rececho;Cazorla;Corzo;',
      ),
    added: ['2024-11-14', '2024-12-07', '2023-11-14', '2024-02-03', '1998-03-01'].map(
      (day) => `rececho ${day} Corzo`,
    ),
  },
  {
    name: 'dates that are none',
    bytes: () =>
      csv(
        HEAD,
        'enero 2019;Rececho;Cazorla;Corzo;',
        '31/02/2025;Rececho;Cazorla;Corzo;',
        '2019;Rececho;Cazorla;Corzo;',
        '14-nov;Rececho;Cazorla;Corzo;',
        '11/14/2024;Rececho;Cazorla;Corzo;',
        '14/11/2099;Rececho;Cazorla;Corzo;',
        'ayer;Rececho;Cazorla;Corzo;',
        ';Rececho;Cazorla;Corzo;',
      ),
    choices: { join: false },
    added: [],
    faults: [
      'date enero 2019: Falta el día: escribe, por ejemplo, 14/11/2024',
      'date 31/02/2025: Esa fecha no existe',
      'date 2019: Faltan el día y el mes: escribe, por ejemplo, 14/11/2024',
      'date 14-nov: Falta el año: escribe, por ejemplo, 14/11/2024',
      'date 11/14/2024: Esa fecha no existe (14/11/2024)',
      'date 14/11/2099: La fecha no puede ser en el futuro',
      'date ayer: No es una fecha: escribe, por ejemplo, 14/11/2024',
      'date : Falta la fecha',
    ],
  },
  {
    name: 'one column',
    bytes: () => csv('Fecha', '14/11/2024', '15/11/2024'),
    choices: { modality: 'espera' },
    added: ['espera 2024-11-14', 'espera 2024-11-15'],
  },
  { name: 'a header alone', bytes: () => csv(HEAD), refused: 'No hay ninguna fila con datos' },
  {
    name: 'no header: the columns are found by what is in them',
    bytes: () => csv('14/11/2024;Rececho;Cazorla;Corzo', '16/11/2024;Espera;Jaén;Jabalí'),
    table: { headerRow: null, header: ['Columna A', 'Columna B', 'Columna C', 'Columna D'] },
    added: ['rececho 2024-11-14 Corzo', 'espera 2024-11-16 Jabalí'],
    first: { municipality: 'Cazorla' },
  },
  {
    name: 'titles above, an empty column, totals and a second table beneath',
    bytes: () =>
      csv(
        'Cacerías de Julián;;;;;',
        ';;;;;',
        'Fecha;;Modalidad;Municipio;Especie;Cant.',
        '14/11/2024;;Montería;Hornachuelos;Jabalí;2',
        '14/11/2024;;Montería;Hornachuelos;Venado;1',
        'TOTAL;;;;;3',
        ';;;;;',
        'Fecha;;Arma;Calibre;Distancia;',
        '14/11/2024;;Bergara;.300;60;',
      ),
    table: { headerRow: 3 },
    added: ['monteria 2024-11-14 2 Jabalí, Venado'],
    left: ['6 Parece un total', '8 De otra tabla, debajo', '9 De otra tabla, debajo'],
  },
  {
    name: 'the header again on every printed page, and remarks beneath',
    bytes: () =>
      csv(
        HEAD,
        ROW,
        HEAD,
        '15/11/2024;Rececho;Cazorla;Corzo;',
        ';;;;',
        'Revisado por Ana;;;;',
        'Gracias;;;;',
      ),
    added: ['rececho 2024-11-14 Corzo', 'rececho 2024-11-15 Corzo'],
    left: ['3 Títulos repetidos', '6 Debajo de la tabla', '7 Debajo de la tabla'],
  },
  {
    name: 'a summary beneath, without days',
    bytes: () => csv(HEAD, ROW, ';;;;', ';;;Corzos;1', ';;;Jabalíes;0'),
    added: ADDED,
    left: ['4 Debajo de la tabla', '5 Debajo de la tabla'],
  },
  {
    name: 'pieces listed beneath their montería',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie;Cantidad;Puntos',
        '14/11/2024;Montería;Las Mezquitillas;Venado;1;182',
        ';;;Jabalí;2;',
        ';;;Zorro;;',
        '16/11/2024;Espera;El Cantalar;nada;;',
      ),
    added: ['monteria 2024-11-14 Venado, 2 Jabalí, Zorro', 'espera 2024-11-16'],
  },
  {
    name: 'several species in a cell',
    bytes: () => csv(HEAD, '14/11/2024;Montería;Hornachuelos;2 cochinos y 1 zorro, cierva;'),
    added: ['monteria 2024-11-14 2 Jabalí, Zorro, Hembra'],
  },
  {
    name: 'the words of hunters',
    bytes: () =>
      csv(
        HEAD,
        ...['cochino', 'guarros', 'marrano', 'ciervo', 'venao', 'corza', 'raposo'].map(
          (word, index) => `${index + 1}/11/2024;batida;Hornachuelos;${word};`,
        ),
        '8/11/2024;aguardo;Hornachuelos;macho;',
        '9/11/2024;rece.;Hornachuelos;cabra;',
      ),
    added: ['Jabalí', 'Jabalí', 'Jabalí', 'Venado', 'Venado', 'Hembra', 'Zorro'].map(
      (species, index) => `monteria 2024-11-0${index + 1} ${species}`,
    ),
    faults: [
      'species macho: «macho» en una espera: ¿jabalí macho o macho montés?',
      'species cabra: ¿Cuál de estas especies es?',
    ],
  },
  {
    name: 'emoji, right-to-left and hidden letters',
    bytes: () => csv(`${HEAD};Notas`, `${ROW};🐗 \u202Eodatsa \u0634\u0643\u0631\u0627`),
    added: ADDED,
    first: { description: '🐗 \u202Eodatsa \u0634\u0643\u0631\u0627' },
  },
  {
    name: 'texts that a spreadsheet would run',
    bytes: () => csv(`${HEAD};Notas`, `${ROW};'=1+1`, `15/11/2024;Rececho;Cazorla;Corzo;;=2+2`),
    added: ['rececho 2024-11-14 Corzo', 'rececho 2024-11-15 Corzo'],
    first: { description: '=1+1' },
  },
  {
    name: 'a slip of the decimal comma, and a score of nobody',
    bytes: () =>
      csv(HEAD, '14/11/2024;Rececho;Cazorla;Corzo;1054', '15/11/2024;Espera;Cazorla;Jabalí;muchos'),
    added: [],
    faults: [
      'score 1054: La puntuación máxima para Corzo es 195 (105,4)',
      'score muchos: La puntuación debe ser un número',
    ],
  },
  {
    name: 'municipalities of one name, of another province, misspelt',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Provincia;Especie',
        '1/11/2024;Espera;Cieza;;',
        '2/11/2024;Espera;Cieza;Murcia;',
        '3/11/2024;Espera;Cazorla;Córdoba;',
        '4/11/2024;Espera;Hornachuelo;;',
        '5/11/2024;Espera;Cazorla (Jaén);;',
        '6/11/2024;Espera;Xxxxxxx;;',
      ),
    added: ['espera 2024-11-02', 'espera 2024-11-05'],
    faults: [
      'municipality Cieza: Hay 2 municipios con ese nombre',
      'municipality Cazorla: En Córdoba no hay ningún Cazorla (Cazorla (Jaén))',
      'municipality Hornachuelo: No encontramos ese municipio (Hornachuelos (Córdoba))',
      'municipality Xxxxxxx: No encontramos ese municipio',
    ],
  },
];
