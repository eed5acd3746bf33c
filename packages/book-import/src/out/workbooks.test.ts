import { payloadSchema, toOuting } from '@cuaderno/domain';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { proposeColumns } from '../index';
import { reviewFile } from '../testing/review-file';
import { workbookOf } from '../testing/workbook-of';
import { bookWorkbook } from './book-workbook';
import { COLUMNS } from './columns';
import { templateWorkbook } from './template-workbook';

it('the template is imported without faults, an outing of each modality', async () => {
  const { table, found } = await reviewFile(await templateWorkbook());
  expect(proposeColumns(table).map(({ field }) => field)).not.toContain(null);
  expect(found.faults).toEqual([]);
  expect(found.added.map(({ payload }) => payload.type)).toEqual(['espera', 'monteria', 'rececho']);
  expect(found.words).toEqual([]);
});

it('the book has every column of its own taken back but the number of photos', async () => {
  const { table } = await reviewFile(await workbookOf([outing]));
  expect(table.header).toEqual(COLUMNS.map(({ heading }) => heading));
  const fields = proposeColumns(table);
  expect(fields.filter(({ field }) => field === null).map(({ header }) => header)).toEqual([
    'Fotos',
  ]);
});

const outing = toOuting(
  payloadSchema.parse({
    type: 'rececho',
    date: '2024-11-14',
    finca: '=HYPERLINK("http://malo.example")',
    species: 'Corzo',
    score: 118.5,
  }),
  {
    id: '0198b0a0-0000-7000-8000-000000000001',
    userId: 1,
    now: '2024-11-15T10:00:00Z',
    before: null,
  },
);

it('writes days and numbers as such, texts as texts, and keeps the header in sight', async () => {
  const parts = unzipSync(await workbookOf([outing]));
  const part = (pattern: RegExp) =>
    strFromU8(
      parts[Object.keys(parts).find((name) => pattern.test(name)) ?? ''] ?? new Uint8Array(),
    );
  const sheet = part(/worksheets\/sheet1\.xml$/);
  expect(sheet).toMatch(/<c r="A2"[^>]*><v>45610<\/v>/);
  expect(sheet).toMatch(/<c r="L2"[^>]*><v>118\.5<\/v>/);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"/);
  expect(part(/styles\.xml$/)).toContain('dd/mm/yyyy');
});

it('writes a book beyond the size from which a zip is left to workers', async () => {
  const many = Array.from({ length: 4000 }, (_, index) => ({
    ...outing,
    id: `0198b0a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }));
  const { found } = await reviewFile(await workbookOf(many));
  expect(found.added.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
});

it('takes a measured score back as an estimated one: a sheet of measures has no column', async () => {
  const [entry] = outing.species;
  if (!entry) throw new Error('no piece');
  const measurement = {
    scale: 'cic-corzo-1' as const,
    date: '2024-11-15',
    values: {},
    points: 121.3,
  };
  const { found } = await reviewFile(
    await workbookOf([{ ...outing, species: [{ ...entry, measurement }] }]),
  );
  expect(found.added[0]?.payload.pieces).toMatchObject([{ score: 121.3 }]);
});

it('is written an outing at a time: the first bytes come before the last outing is read', async () => {
  let read = 0;
  const book = function* () {
    for (; read < 20_000; read += 1) yield { ...outing, description: String(read).repeat(200) };
  };
  await bookWorkbook(book()).next();
  expect(read).toBeLessThan(1_000);
});
