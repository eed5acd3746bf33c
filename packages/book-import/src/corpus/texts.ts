import { latin, utf16, windows1252 } from '../testing/encode';
import type { CorpusCase } from './case';
import { ADDED, csv, HEAD, ROW, SCORED, utf8 } from './lines';

/** Text files, by how programs write them. */
export const TEXTS: CorpusCase[] = [
  {
    name: "Excel's own CSV: Windows-1252, semicolons",
    bytes: () => windows1252(`${HEAD};Descripción\r\n${ROW};«Año» de 30 €\r\n`),
    table: { encoding: 'windows-1252', delimiter: ';' },
    added: ADDED,
    first: { ...SCORED, description: '«Año» de 30 €' },
  },
  {
    name: "Excel's CSV UTF-8, with its mark",
    bytes: () => utf8(`\uFEFF${HEAD}\r\n${ROW}\r\n`),
    table: { encoding: 'utf-8', header: HEAD.split(';') },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'LibreOffice: commas, decimal commas in quotes',
    bytes: () => utf8(`${HEAD.replaceAll(';', ',')}\n14/11/2024,Rececho,Cazorla,Corzo,"118,5"\n`),
    table: { delimiter: ',' },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'Google: commas, decimal points, ISO days',
    bytes: () => utf8(`${HEAD.replaceAll(';', ',')}\r\n2024-11-14,Rececho,Cazorla,Corzo,118.5`),
    added: ADDED,
    first: SCORED,
  },
  {
    name: "Excel's 'Unicode text': UTF-16 with its mark, tabs",
    bytes: () => utf16(`${HEAD}\r\n${ROW}\r\n`.replaceAll(';', '\t')),
    table: { encoding: 'utf-16le', delimiter: '\t' },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'UTF-16 without a mark',
    bytes: () => utf16(`${HEAD}\r\n${ROW}\r\n`, { mark: false }),
    table: { encoding: 'utf-16le' },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'UTF-16, the other way round',
    bytes: () => utf16(`${HEAD}\r\n${ROW}\r\n`, { big: true }),
    table: { encoding: 'utf-16be' },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'a first line that names the delimiter',
    bytes: () => csv('sep=;', HEAD, ROW),
    table: { headerRow: 1, delimiter: ';' },
    added: ADDED,
  },
  {
    name: 'line feeds of an old Mac',
    bytes: () => utf8(`${HEAD}\r${ROW}\r`),
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'quotes with line breaks, quotes and semicolons in them',
    bytes: () =>
      csv(`${HEAD};Obs`, `${ROW};"Entró ""tarde"";\nal claro"`, '15/11/2024;Espera;Jaén;;;'),
    added: ['rececho 2024-11-14 Corzo', 'espera 2024-11-15'],
    first: { description: 'Entró "tarde";\nal claro' },
  },
  {
    name: 'decimal commas without quotes between commas: they can be nothing else',
    bytes: () =>
      csv(
        HEAD.replaceAll(';', ','),
        '14/11/2024,Rececho,Cazorla,Corzo,118,5',
        '15/11/2024,Espera,Jaén,,',
      ),
    added: ['rececho 2024-11-14 Corzo', 'espera 2024-11-15'],
    first: SCORED,
  },
  {
    name: 'a decimal comma that may be of two numbers is asked about',
    bytes: () =>
      csv(
        'Fecha,Modalidad,Especie,Cantidad,Puntos',
        '14/11/2024,Rececho,Corzo,1,18,5',
        '15/11/2024,Espera,Jabalí,1,',
      ),
    added: ['espera 2024-11-15 Jabalí'],
    faults: ['note 5: La fila tiene más celdas que los títulos: mira si está bien'],
  },
  {
    name: 'a comma within the remarks, without quotes',
    bytes: () =>
      csv(
        'Fecha,Modalidad,Municipio,Obs',
        '14/11/2024,Espera,Cazorla,Entró tarde, al claro, con luna',
        '15/11/2024,Espera,Jaén,',
      ),
    added: ['espera 2024-11-14', 'espera 2024-11-15'],
    first: { description: 'Entró tarde, al claro, con luna' },
  },
  {
    name: 'words after a closing quote belong to the cell, as in Excel',
    bytes: () =>
      csv(`${HEAD};Finca`, `${ROW};"El Pino" grande`, '15/11/2024;Espera;Jaén;;;La "Umbría"'),
    added: ['rececho 2024-11-14 Corzo', 'espera 2024-11-15'],
    first: { finca: 'El Pino grande' },
  },
  {
    name: 'a quote that nothing closes swallows no row',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie;Obs',
        '14/11/2024;Rececho;"El Pino;Corzo;',
        '15/11/2024;Rececho;La Umbría;Corzo;cañón de 26"',
        '16/11/2024;Rececho;La Umbría;Corzo;',
      ),
    added: ['14', '15', '16'].map((day) => `rececho 2024-11-${day} Corzo`),
    first: { finca: 'El Pino', description: null },
  },
  {
    name: 'a quote that a later row closes swallows no row either',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Finca;Especie;Obs',
        '14/11/2024;Rececho;"El Pino;Corzo;',
        '15/11/2024;Rececho;La Umbría;Corzo;26"',
        '16/11/2024;Rececho;La Umbría;Corzo;"Con ""frío"",',
        'y niebla"',
      ),
    added: ['14', '15', '16'].map((day) => `rececho 2024-11-${day} Corzo`),
  },
  {
    name: 'spaces that are no spaces, and blanks around',
    bytes: () =>
      csv(HEAD, '\u00a014/11/2024 ; Rececho\u00a0;Cazorla\u00a0; Corzo;\u00a0118,5\u00a0ptos'),
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'another encoding and delimiter than would be found',
    bytes: () => utf8('Fecha,Modalidad,Notas\r\n14/11/2024,Espera,"año; frío, sí"\r\n'),
    options: { encoding: 'windows-1252', delimiter: ',' },
    table: { encoding: 'windows-1252', delimiter: ',' },
    added: ['espera 2024-11-14'],
    first: { description: 'aÃ±o; frÃ\u00ado, sÃ\u00ad' },
  },
  {
    name: '20,000 rows',
    bytes: () => csv(HEAD, ...Array.from({ length: 20_000 }, () => '14/11/2024;Espera;Cazorla;;')),
    added: 20_000,
  },
  {
    name: '20,001 rows',
    bytes: () => csv(HEAD, ...Array.from({ length: 20_001 }, () => '14/11/2024;Espera;Cazorla;;')),
    refused:
      'Tiene más de 20.000 filas: divídelo en varios archivos, por ejemplo uno por temporada',
  },
  { name: 'no bytes', bytes: () => utf8(''), refused: 'El archivo está vacío' },
  {
    name: 'blanks alone',
    bytes: () => utf8('\r\n ; ;\r\n'),
    refused: 'No hay ninguna fila con datos',
  },
  {
    name: 'a renamed PDF',
    bytes: () => latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3'),
    refused: 'Es un PDF: hace falta el Excel o el CSV del que se hizo',
  },
  {
    name: 'a renamed photo',
    bytes: () => latin('\xff\xd8\xff\xe0\x00\x10JFIF'),
    refused: 'Es una imagen: hace falta un Excel o un CSV',
  },
  {
    name: 'a web page named .xls, as some apps write',
    bytes: () => utf8('<html><body><table><tr><td>Fecha</td></tr></table></body></html>'),
    refused:
      'Es una página web, aunque se llame como una hoja. Ábrela con Excel. Guárdalo como Excel (.xlsx) o CSV y vuelve a elegirlo',
  },
  {
    name: 'bytes of nothing',
    bytes: () => latin('\x01\x02\x00\x00\x03\x04\x00\x05'),
    refused: 'No es una hoja de cálculo: elige un Excel (.xlsx) o un CSV',
  },
];
