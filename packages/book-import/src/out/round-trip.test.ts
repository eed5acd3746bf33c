import { type Outing, toOuting, toPayload, toSummary } from '@cuaderno/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { books } from '../testing/books';
import { reviewFile } from '../testing/review-file';
import { workbookOf } from '../testing/workbook-of';
import { outingsCsv } from './outings-csv';

const csv = (outings: Outing[]) => Promise.resolve([...outingsCsv(outings)].join(''));

/** Texts that a file changes: named in docs/import.md. */
const spoils = {
  // A text that already has the apostrophe which keeps others from being formulas.
  csv: /^'[=+\-@\t\r＝＋－＠]/,
  // XML has no control characters and no noncharacters, and one kind of line break; '_x000D_' is its code for one.
  xlsx: /[^\P{Cc}\t\n\x7f-\x9f]|\p{Noncharacter_Code_Point}|\ufffd|_x[\da-f]{4}_/iu,
};

const texts = (outing: Outing) =>
  [
    outing.municipality,
    outing.province,
    outing.ccaa,
    outing.description,
    ...Object.values(outing.custom_params),
    ...outing.species.flatMap(({ weapon, seal }) => [weapon, seal]),
  ].filter((text) => typeof text === 'string');

const payloadOf = (outing: Outing) => toPayload(outing);

it.each([
  ['salidas.csv', csv, spoils.csv],
  ['salidas.xlsx', workbookOf, spoils.xlsx],
] as const)('takes a book back from %s', async (_, write, spoilt) => {
  await fc.assert(
    fc.asyncProperty(
      books.filter((book) => !book.flatMap(texts).some((text) => spoilt.test(text))),
      async (book) => {
        const { found } = await reviewFile(await write(book));
        expect(found.faults).toEqual([]);
        expect(found.left).toEqual([]);
        const back = found.added.map(({ id, payload }) =>
          toOuting(payload, { id, userId: 1, now: book[0]?.updatedAt ?? '', before: null }),
        );
        expect(back.map(({ id }) => id)).toEqual(book.map(({ id }) => id));
        expect(back.map(payloadOf)).toEqual(book.map(payloadOf));
      },
    ),
    { numRuns: 150 },
  );
});

it('knows the outings of a book again, and adds none', async () => {
  await fc.assert(
    fc.asyncProperty(books, async (book) => {
      const { found } = await reviewFile(await csv(book), { outings: book.map(toSummary) });
      expect(found.added).toEqual([]);
      expect(found.duplicates.map(({ of, canAdd }) => [of, canAdd])).toEqual(
        book.map(({ id }) => [id, false]),
      );
    }),
    { numRuns: 40 },
  );
});
