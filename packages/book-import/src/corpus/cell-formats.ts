import { type MadeCell, makeXlsx, packed, serialOf, xlsxParts } from '../testing/make-xlsx';
import type { CorpusCase } from './case';

const HEAD = ['Fecha', 'Modalidad', 'Municipio', 'Especie', 'Puntuación'];
const day = (text: string): MadeCell => ({ serial: serialOf(text) });
const ROW: MadeCell[] = [day('2024-11-14'), 'Rececho', 'Cazorla', 'Corzo', 118.5];
const ADDED = ['rececho 2024-11-14 Corzo'];
const sheet = (rows: MadeCell[][]) => ({ name: 'Caza', rows });

/** Parts with another text in one of them. */
const replaced = (
  parts: Record<string, string>,
  path: string,
  from: string | RegExp,
  to: string,
) => ({
  ...parts,
  [path]: (parts[path] ?? '').replace(from, to),
});

/** Excel files whose formats say what their numbers don't. */
export const CELL_FORMATS: CorpusCase[] = [
  {
    name: 'the 1904 calendar in another spelling',
    bytes: () => {
      const sheets = [
        sheet([HEAD, [{ serial: serialOf('2024-11-14', '1904-01-01') }, ...ROW.slice(1)]]),
      ];
      const parts = xlsxParts(sheets, { date1904: true });
      return packed(replaced(parts, 'xl/workbook.xml', 'date1904="1"', "date1904='true'"));
    },
    added: ADDED,
  },
  {
    name: 'formats that are numbered below those of their own',
    bytes: () => {
      const parts = xlsxParts([sheet([HEAD, ROW])]);
      return packed(replaced(parts, 'xl/styles.xml', /"164"/g, '"60"'));
    },
    added: ADDED,
  },
  {
    name: "a cell shown as 'oct-19', which is a month, and a day so shown",
    bytes: () => {
      const days = ['2019-10-01', '2019-10-14'].map((text) => [day(text), ...ROW.slice(1)]);
      const parts = xlsxParts([sheet([HEAD, ...days])]);
      return packed(replaced(parts, 'xl/styles.xml', 'dd/mm/yyyy', 'mmm\\-yy'));
    },
    added: ['rececho 2019-10-14 Corzo'],
    faults: ['date 10/2019: Falta el día: escribe, por ejemplo, 14/11/2024'],
  },
  {
    name: 'a number shown with zeros in front',
    bytes: () => {
      const parts = xlsxParts([
        sheet([
          [...HEAD, 'Precinto'],
          ['14/11/2024', ...ROW.slice(1), { serial: 84_417 }],
        ]),
      ]);
      return packed(replaced(parts, 'xl/styles.xml', 'dd/mm/yyyy', '000000'));
    },
    added: ADDED,
    first: { seal: '084417' },
  },
  {
    name: 'days that Excel swapped beside those that it left as text',
    bytes: () =>
      makeXlsx([
        sheet([
          HEAD,
          [day('2024-03-11'), 'Rececho', 'Cazorla', 'Corzo'],
          ['11/14/2024', 'Rececho', 'Cazorla', 'Corzo'],
          [day('2024-01-12'), 'Rececho', 'Cazorla', 'Corzo'],
        ]),
      ]),
    added: ['rececho 2024-11-14 Corzo'],
    faults: ['date 2024-03-11: «11/03/2024»: ¿11 de marzo de 2024, o 3 de noviembre de 2024?'],
  },
];
