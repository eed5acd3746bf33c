import { zipSync } from 'fflate';
import { declaredBomb, farCell, lyingBomb } from '../testing/bomb';
import { latin } from '../testing/encode';
import { type MadeCell, makeXlsx, packed, serialOf, xlsxParts } from '../testing/make-xlsx';
import type { CorpusCase } from './case';

const HEAD = ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Puntuación'];
const day = (text: string): MadeCell => ({ serial: serialOf(text) });
const ROW: MadeCell[] = [day('2024-11-14'), 'Rececho', 'Cazorla', 'Corzo', 118.5];
const ADDED = ['rececho 2024-11-14 Corzo'];
const SCORED = { municipality: 'Cazorla', score: 118.5 };
const sheet = (rows: MadeCell[][]) => ({ name: 'Caza', rows });
const taken = (name: string, rows: number) => ({
  name,
  rows,
  titles: 0,
  taken: true,
  refusal: null,
});
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const wide = (text: string) => Array.from(text).join('\0');

/** Excel files, and what is taken for one. */
export const WORKBOOKS: CorpusCase[] = [
  {
    name: 'Excel with real days and numbers',
    bytes: () => makeXlsx([sheet([HEAD, ROW])]),
    table: { kind: 'xlsx', sheets: [taken('Caza', 1)], headerRow: 1 },
    added: ADDED,
    first: SCORED,
  },
  {
    name: 'merged title rows above, empty rows and columns, totals beneath',
    bytes: () =>
      makeXlsx([
        {
          name: 'Caza',
          merged: 'A1:F1',
          rows: [
            ['CACERÍAS DE JULIÁN 2019-2026', null, null, null, null, null],
            [],
            [null, ...HEAD],
            [null, ...ROW],
            [],
            [null, 'Total', null, null, null, { formula: 'SUM(F4)', value: 118.5 }],
          ],
        },
      ]),
    table: { headerRow: 3, header: HEAD },
    added: ADDED,
    left: ['6 Parece un total'],
  },
  {
    name: "days of the Mac's 1904 calendar",
    bytes: () =>
      makeXlsx(
        [sheet([HEAD, [{ serial: serialOf('2024-11-14', '1904-01-01') }, ...ROW.slice(1)]])],
        {
          date1904: true,
        },
      ),
    added: ADDED,
  },
  {
    name: 'days as plain numbers, text and days with a time',
    bytes: () =>
      makeXlsx([
        sheet([
          HEAD,
          [serialOf('2024-11-14'), 'Rececho', 'Cazorla', 'Corzo'],
          ['15/11/2024', 'Rececho', 'Cazorla', 'Corzo'],
          [{ serial: serialOf('2024-11-16') + 0.75 }, 'Rececho', 'Cazorla', 'Corzo'],
        ]),
      ]),
    added: ['2024-11-14', '2024-11-15', '2024-11-16'].map((one) => `rececho ${one} Corzo`),
  },
  {
    name: 'times as Excel has them',
    bytes: () =>
      makeXlsx([
        sheet([
          ['Fecha', 'Modalidad', 'Desde', 'Hasta'],
          [
            day('2024-11-14'),
            'Espera',
            { serial: 18.5 / 24, format: 'time' },
            { serial: 0.25 / 24, format: 'time' },
          ],
        ]),
      ]),
    added: ['espera 2024-11-14'],
    first: { startTime: '18:30', endTime: '00:15' },
  },
  {
    name: 'formulas with their values, errors and truth values',
    bytes: () =>
      makeXlsx([
        sheet([
          [...HEAD, 'Archivada'],
          [
            day('2024-11-14'),
            { formula: 'B1', value: 'Rececho' },
            'Cazorla',
            'Corzo',
            { formula: '100+18.5', value: 118.5 },
            true,
          ],
          [day('2024-11-15'), 'Rececho', 'Cazorla', 'Corzo', { error: '#N/A' }, false],
          [{ error: '#REF!' }, { error: '#REF!' }, null, null, { error: '#N/A' }],
        ]),
      ]),
    added: ['rececho 2024-11-14 Corzo'],
    faults: ['score #N/A: La fórmula falló en tu hoja: escribe el valor, o bórralo'],
    first: { ...SCORED, archived: true },
  },
  {
    name: 'a hidden sheet before the book',
    bytes: () =>
      makeXlsx([{ name: 'Listas', hidden: true, rows: [HEAD, ROW, ROW] }, sheet([HEAD, ROW])]),
    table: { sheets: [taken('Caza', 1)] },
    added: ADDED,
  },
  {
    name: 'several sheets, of which the second is the book',
    bytes: () => makeXlsx([{ name: 'Notas', rows: [['Cosas'], ['pan']] }, sheet([HEAD, ROW])]),
    table: {
      sheets: [
        { name: 'Notas', rows: 2, titles: 1, taken: false, refusal: null },
        taken('Caza', 1),
      ],
    },
    added: ADDED,
  },
  {
    name: 'a chosen sheet',
    bytes: () =>
      makeXlsx([
        sheet([HEAD, ROW]),
        { name: '2019 & «más»', rows: [HEAD, [day('2019-11-14'), ...ROW.slice(1)]] },
      ]),
    options: { sheets: ['2019 & «más»'] },
    added: ['rececho 2019-11-14 Corzo'],
  },
  {
    name: 'a sheet that is gone',
    bytes: () => makeXlsx([sheet([HEAD, ROW])]),
    options: { sheets: ['Otra'] },
    refused: 'Esa hoja ya no está en el archivo',
  },
  {
    name: 'rows formatted down to the last one',
    bytes: () => {
      const parts = xlsxParts([sheet([HEAD, ROW])]);
      const path = 'xl/worksheets/sheet1.xml';
      const spare = '<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>';
      return packed({ ...parts, [path]: (parts[path] ?? '').replace('</sheetData>', spare) });
    },
    added: ADDED,
  },
  {
    name: 'a cell in the last column of the last row',
    bytes: () => makeXlsx([{ name: 'Caza', rows: [], data: farCell }]),
    refused: 'Tiene más de 200 columnas: deja solo las de la caza',
  },
  {
    name: '20,001 rows',
    bytes: () => makeXlsx([sheet([HEAD, ...Array.from({ length: 20_001 }, () => ROW)])]),
    refused:
      'Tiene más de 20.000 filas: divídelo en varios archivos, por ejemplo uno por temporada',
  },
  {
    name: 'a day and a finca that are merged over the pieces of a montería',
    bytes: () => {
      const rows: MadeCell[][] = [
        ['Fecha', 'Modalidad', 'Finca', 'Especie'],
        [day('2024-11-14'), 'Montería', 'A', 'Venado'],
        [null, 'Montería', 'A', 'Jabalí'],
        [day('2024-11-15'), 'Montería', 'B', 'Zorro'],
      ];
      return makeXlsx([{ name: 'Caza', merged: 'A2:A3', rows }]);
    },
    added: ['monteria 2024-11-14 Venado, Jabalí', 'monteria 2024-11-15 Zorro'],
  },
  {
    name: 'an empty sheet',
    bytes: () => makeXlsx([sheet([])]),
    refused: 'No hay ninguna fila con datos',
  },
  {
    name: 'a bomb that says it is 4 GB',
    bytes: declaredBomb,
    refused: 'Descomprimido sería enorme: no parece una hoja de cálculo y no se abre',
  },
  {
    name: 'a bomb that says it is small',
    bytes: lyingBomb,
    refused: 'Descomprimido sería enorme: no parece una hoja de cálculo y no se abre',
  },
  {
    name: 'a truncated download',
    bytes: () => makeXlsx([sheet([HEAD, ROW])]).slice(0, 900),
    refused: 'El archivo está dañado o incompleto: vuelve a guardarlo o a descargarlo',
  },
  {
    name: 'a sheet of broken XML',
    bytes: () =>
      makeXlsx([
        {
          name: 'Caza',
          rows: [],
          data: '<row r="2"><c r="A1"><v>1</v></c></row><row r="1"><c r="A0">',
        },
      ]),
    refused: 'El archivo está dañado o incompleto: vuelve a guardarlo o a descargarlo',
  },
  {
    name: 'an old .xls',
    bytes: () => latin(`${OLE}${'\0'.repeat(600)}${wide('Workbook')}`),
    refused: 'Es un Excel antiguo (.xls). Guárdalo como Excel (.xlsx) o CSV y vuelve a elegirlo',
  },
  {
    name: 'an .xlsx with a password',
    bytes: () => latin(`${OLE}${'\0'.repeat(600)}${wide('EncryptedPackage')}\0`),
    refused: 'Tiene contraseña: quítasela en Excel, guárdalo y vuelve a elegirlo',
  },
  {
    name: "LibreOffice's .ods",
    bytes: () =>
      zipSync({
        mimetype: [latin('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
        'content.xml': latin('<office/>'),
      }),
    refused: 'Es de LibreOffice (.ods). Guárdalo como Excel (.xlsx) o CSV y vuelve a elegirlo',
  },
  {
    name: 'a copy of the book',
    bytes: () => zipSync({ 'cuaderno.json': latin('{}'), 'salidas.csv': latin('Fecha') }),
    refused: 'Es una copia de Cuaderno de Caza: elígela en «Una copia de Cuaderno de Caza»',
  },
  {
    name: 'some other ZIP',
    bytes: () => zipSync({ 'foto.jpg': latin('x') }),
    refused: 'No es una hoja de cálculo: elige un Excel (.xlsx) o un CSV',
  },
];
