import { bookOf, type Choices, proposeColumns, readTable, review } from '@cuaderno/book-import';
import { municipalitiesNamed, searchMunicipalities } from '@cuaderno/municipalities/search';
import { expect, it } from 'vitest';
import { listsOf, type OddRow, rowsAsWritten } from './shown-review';

const days = Array.from({ length: 12 }, (_, index) => `${index + 10}/11/2023;espera;Trujillo;`);
const FILE = [
  'Fecha;Modalidad;Municipio;Especie',
  '1/5/2022;rececho;Trujillo;Corzo',
  ...days,
  '31/02/2023;espera;Trujillo;',
  'TOTAL;;;13',
].join('\r\n');

const dayOf = (index: number) => new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
/** A file of 2,000 outings in a province, and 60 in another. */
const ODD = [
  'Fecha;Modalidad;Municipio;Especie',
  ...Array.from({ length: 2_000 }, (_, index) => `${dayOf(index)};espera;Trujillo;Jabalí`),
  ...Array.from({ length: 60 }, (_, index) => `${dayOf(2_000 + index)};espera;Sigüenza;Jabalí`),
].join('\r\n');

async function shownOf(changed: Partial<Choices> = {}, file = FILE) {
  const table = await readTable(new TextEncoder().encode(file));
  const choices: Choices = {
    columns: proposeColumns(table, searchMunicipalities).map(({ field }) => field),
    modality: null,
    join: true,
    words: new Map(),
    addDuplicates: new Set(),
    taken: new Set(),
    ...changed,
  };
  const book = bookOf({
    hash: '0'.repeat(64),
    outings: [],
    search: searchMunicipalities,
    named: municipalitiesNamed,
  });
  const found = review(table, choices, new Map(), book);
  return { table, ...listsOf({ found, table, choices, firstMonth: 4 }) };
}

it('counts outings, and of what is left out rows', async () => {
  const { shown } = await shownOf();
  expect(shown).toMatchObject({ added: 13, waiting: 1, present: 0, left: 1, questions: 1 });
});

it('has the first rows of each season, newest first, and the others when they are asked for', async () => {
  const { shown, more } = await shownOf();
  expect(shown.seasons.map(({ season, count }) => [season, count])).toEqual([
    [2023, 12],
    [2022, 1],
  ]);
  const [first] = shown.seasons;
  expect(first?.rows.map(({ date }) => date)).toEqual([
    '2023-11-21',
    '2023-11-20',
    '2023-11-19',
    '2023-11-18',
  ]);
  expect(more({ season: 2023 }, 4, 104)).toHaveLength(8);
});

it('names all odd outings, and has the first of them', async () => {
  const { shown, more } = await shownOf({}, ODD);
  expect(shown.odd.count).toBe(60);
  expect(shown.odd.rows).toHaveLength(50);
  expect(shown.odd.ids.slice(50)).toEqual(
    (more('odd', 50, 150) as OddRow[]).map(({ outing }) => outing.id),
  );
});

it('shows rows as they stand in the file, and one that was taken', async () => {
  const { shown, table } = await shownOf();
  expect(shown.leftRows.rows).toMatchObject([{ row: 16, cells: ['TOTAL', '', '', '13'] }]);
  expect(rowsAsWritten(table, [15])).toEqual([
    { row: 15, cells: ['31/02/2023', 'espera', 'Trujillo', ''] },
  ]);
  const { shown: taken } = await shownOf({ taken: new Set([16]) });
  expect(taken).toMatchObject({ left: 0, waiting: 2 });
  expect(taken.leftRows.rows).toMatchObject([{ row: 16, isTaken: true }]);
});
