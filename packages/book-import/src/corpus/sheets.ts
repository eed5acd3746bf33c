import { type MadeCell, makeXlsx, serialOf } from '../testing/make-xlsx';
import type { CorpusCase } from './case';

const HEAD = ['Fecha', 'Modalidad', 'Finca', 'Especie', 'Notas'];
const day = (text: string): MadeCell => ({ serial: serialOf(text) });
const row = (date: string, ...cells: MadeCell[]): MadeCell[] => [day(date), 'Rececho', ...cells];

/** Workbooks with a sheet a season, and what else hunters keep beside it. */
export const SHEETS: CorpusCase[] = [
  {
    name: 'a sheet a season: all of them come in',
    bytes: () =>
      makeXlsx([
        { name: 'Temporada 2018-19', rows: [HEAD, row('2018-10-14', 'El Pino', 'Corzo')] },
        { name: 'Temporada 2019-20', rows: [HEAD, row('2019-10-14', 'El Pino', 'Corzo')] },
        { name: 'Temporada 2020-21', rows: [HEAD, row('2020-10-14', 'El Pino', 'Corzo')] },
        {
          name: 'Armas',
          rows: [
            ['Arma', 'Calibre', 'Comprada'],
            ['Bergara', '.300', '2015'],
          ],
        },
        { name: 'Hoja 9', rows: [] },
      ]),
    table: {
      header: HEAD,
      sheets: [
        ...['2018-19', '2019-20', '2020-21'].map((season) => ({
          name: `Temporada ${season}`,
          rows: 1,
          titles: 0,
          taken: true,
          refusal: null,
        })),
        { name: 'Armas', rows: 1, titles: 1, taken: false, refusal: null },
        { name: 'Hoja 9', rows: 0, titles: -1, taken: false, refusal: null },
      ],
    },
    added: ['2018', '2019', '2020'].map((year) => `rececho ${year}-10-14 Corzo`),
  },
  {
    name: 'sheets with the columns in another order, and with one more',
    bytes: () =>
      makeXlsx([
        { name: '2019-20', rows: [HEAD, row('2019-10-14', 'El Pino', 'Corzo', 'Frío')] },
        {
          name: '2020-21',
          rows: [
            ['Fecha', 'Especie', 'MODALIDAD', 'Finca', 'Notas', 'Precinto'],
            [day('2020-10-14'), 'Corzo', 'Rececho', 'El Pino', 'Calor', '00123'],
          ],
        },
      ]),
    table: { header: [...HEAD, 'Precinto'] },
    added: ['rececho 2019-10-14 Corzo', 'rececho 2020-10-14 Corzo'],
  },
  {
    name: 'sheets with other words for the same columns',
    bytes: () =>
      makeXlsx([
        { name: '2019-20', rows: [HEAD, row('2019-10-14', 'El Pino', 'Corzo', 'Frío')] },
        {
          name: '2020-21',
          rows: [
            ['DÍA', 'COTO', 'ANIMAL', 'Tipo', 'Obs.'],
            [day('2020-10-14'), 'La Umbría', 'Corzo', 'Rececho', 'Calor'],
          ],
        },
      ]),
    table: { header: HEAD },
    added: ['rececho 2019-10-14 Corzo', 'rececho 2020-10-14 Corzo'],
  },
  {
    name: 'a piece at the top of a sheet is none of the montería at the end of the one before',
    bytes: () =>
      makeXlsx([
        { name: '2019-20', rows: [HEAD, [day('2019-10-14'), 'Montería', 'A', 'Jabalí', 'Frío']] },
        {
          name: '2020-21',
          rows: [HEAD, [null, null, null, 'Venado'], row('2020-10-14', 'B', 'Corzo')],
        },
      ]),
    added: ['monteria 2019-10-14 Jabalí', 'rececho 2020-10-14 Corzo'],
    faults: ['type : Elige la modalidad', 'date : Falta la fecha'],
  },
  {
    name: 'one of several sheets that is chosen',
    bytes: () =>
      makeXlsx([
        { name: '2019-20', rows: [HEAD, row('2019-10-14', 'El Pino', 'Corzo')] },
        { name: '2020-21', rows: [HEAD, row('2020-10-14', 'El Pino', 'Corzo')] },
      ]),
    options: { sheets: ['2020-21'] },
    added: ['rececho 2020-10-14 Corzo'],
  },
  {
    name: 'a sheet of broken XML beside a sound one',
    bytes: () =>
      makeXlsx([
        { name: '2019-20', rows: [HEAD, row('2019-10-14', 'El Pino', 'Corzo')] },
        {
          name: 'Rota',
          rows: [],
          data: '<row r="2"><c r="A1"><v>1</v></c></row><row r="1"><c r="A0">',
        },
      ]),
    table: {
      sheets: [
        { name: '2019-20', rows: 1, titles: 0, taken: true, refusal: null },
        {
          name: 'Rota',
          rows: 0,
          titles: -1,
          taken: false,
          refusal: 'El archivo está dañado o incompleto: vuelve a guardarlo o a descargarlo',
        },
      ],
    },
    added: ['rececho 2019-10-14 Corzo'],
  },
];
