import { DomainError } from '@cuaderno/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { templateWorkbook } from '../out/template-workbook';
import { bigFile } from '../testing/big-file';
import { xlsxParts, packed } from '../testing/make-xlsx';
import { reviewFile } from '../testing/review-file';

const ROWS = [
  ['Fecha', 'Especie'],
  [{ serial: 45_610 }, 'Jabalí'],
  ['1/1/2024', 'x'],
];

/** Whether a file is reviewed, or refused in words. */
const isHandled = (bytes: Uint8Array<ArrayBuffer>) =>
  reviewFile(bytes).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.message !== '') return true;
      throw error;
    },
  );

/** Files with some bytes changed, and an end cut off. */
const damaged = (file: Uint8Array) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.option(fc.nat(file.length)),
    )
    .map(([changes, end]) => {
      const bytes = new Uint8Array(file);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes.slice(0, end ?? bytes.length);
    });

it.each([
  ['an Excel file', templateWorkbook],
  ['a CSV', () => Promise.resolve(new TextEncoder().encode(bigFile(30)))],
])('reads %s with damaged bytes, or refuses it in words', async (_, make) => {
  const file = await make();
  await fc.assert(
    fc.asyncProperty(damaged(file), async (bytes) => {
      expect(await isHandled(bytes)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('reads the parts of an Excel file with damaged letters, or refuses it in words', async () => {
  const parts = xlsxParts([{ name: 'Caza', rows: ROWS }]);
  const names = Object.keys(parts);
  const change = fc.tuple(
    fc.constantFrom(...names),
    fc.nat(600),
    fc.nat(8),
    fc.constantFrom(
      '',
      '<',
      '"',
      '&#x110000;',
      '&#99999999999;',
      '-1',
      '9999999',
      '</row>',
      'rId9',
      '__proto__',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const spoilt = { ...parts };
      for (const [name, at, length, text] of changes) {
        const before = spoilt[name] ?? '';
        spoilt[name] = before.slice(0, at) + text + before.slice(at + length);
      }
      expect(await isHandled(packed(spoilt))).toBe(true);
    }),
    { numRuns: 400 },
  );
});

it.each([
  ['a row', '<row r="2"', '<row r="29999999"'],
  ['a cell', 'r="A2"', 'r="A29999999"'],
  ['a cell in other quotes', 'r="A2"', "r='A29999999'"],
  ['a number in another notation', '<row r="2"', '<row r="1e9"'],
  ['a tag with a sign in it', '<row r="2"', '<row x=">" r="29999999"'],
])('refuses %s so far out that it would fill the memory', async (_, near, far) => {
  const [sheet, parts] = ['xl/worksheets/sheet1.xml', xlsxParts([{ name: 'Caza', rows: ROWS }])];
  expect(parts[sheet]).toContain(near);
  const file = packed({ ...parts, [sheet]: (parts[sheet] ?? '').replace(near, far) });
  await expect(reviewFile(file)).rejects.toThrow(DomainError);
});

it('reviews any cells', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '14/11/2024',
      'Montería',
      'Jabalí',
      '3',
      '105,4',
      '__proto__',
      'constructor',
      ' '.repeat(500),
      '('.repeat(500),
      '1 y '.repeat(200),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { maxLength: 8 }),
      async (rows) => {
        const quoted = rows.map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'),
        );
        const head = 'Fecha;Modalidad;Municipio;Provincia;Especie;Cantidad;Puntos;Desde';
        expect(await isHandled(new TextEncoder().encode([head, ...quoted].join('\r\n')))).toBe(
          true,
        );
      },
    ),
    { numRuns: 300 },
  );
});
