import { payloadSchema, toOuting, toSummary, toWire } from '@cuaderno/domain';
import { municipalitiesNamed, searchMunicipalities } from '@cuaderno/municipalities/search';
import { describe, expect, it } from 'vitest';
import { bookOf, type Fault, type Corrections, readTable, review, wordKey } from '../index';
import { bigFile } from '../testing/big-file';
import { reviewFile } from '../testing/review-file';

const HEAD = 'Fecha;Modalidad;Municipio;Finca;Especie;Cantidad;Puntos;Obs';
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

/** Reviews a file again with a correction of its first fault. */
async function corrected(text: string, correction: (fault: Fault) => string | null) {
  const { found } = await reviewFile(text);
  const [fault] = found.faults;
  if (!fault) throw new Error('no fault');
  const corrections: Corrections = new Map([[fault.id, correction(fault)]]);
  return { fault, ...(await reviewFile(text, { corrections })) };
}

describe('a correction', () => {
  const slips = file(
    '1/11/2024;Rececho;Cazorla;;Corzo;;1054;',
    '2/11/2024;Rececho;Cazorla;;Corzo;;1054;',
    '3/11/2024;Rececho;Cazorla;;Venado;;170;',
  );

  it('serves all equal values', async () => {
    const { fault, found } = await corrected(slips, ({ proposal }) => proposal);
    expect(fault).toMatchObject({ field: 'score', value: '1054', rows: [2, 3], proposal: '105,4' });
    expect(found.faults).toEqual([]);
    expect(found.added.map(({ payload }) => payload.pieces[0]?.score)).toEqual([105.4, 105.4, 170]);
  });

  it('that corrects nothing stays in its fault, with the new reason', async () => {
    const { fault, found } = await corrected(slips, () => '999');
    expect(found.faults).toMatchObject([
      { id: fault.id, value: '1054', typed: '999', rows: [2, 3], message: fault.message },
    ]);
  });

  it('may leave the cell blank, or its rows out', async () => {
    const blank = await corrected(slips, () => '');
    expect(blank.found.added).toHaveLength(3);
    const skipped = await corrected(slips, () => null);
    expect(skipped.found.added).toHaveLength(1);
    expect(skipped.found.left).toEqual([2, 3].map((row) => ({ row, reason: 'Saltada' })));
  });

  it('leaves one piece of a montería out, and the others in', async () => {
    const text = file(
      '1/11/2024;Montería;Hornachuelos;Las Mezquitillas;Venado;1;182;',
      '1/11/2024;Montería;Hornachuelos;Las Mezquitillas;Unicornio;1;;',
    );
    const { found: before } = await reviewFile(text);
    expect(before).toMatchObject({ added: [], held: [2], faults: [{ rows: [3] }], outings: 1 });
    const { found } = await corrected(text, () => null);
    expect(found.added.map(({ rows }) => rows)).toEqual([[2]]);
    expect(found.held).toEqual([]);
  });

  it('of a municipality is one of the list, or what was written', async () => {
    const text = file('1/11/2024;Espera;Cieza;;;;;', '2/11/2024;Espera;Cieza;;;;;');
    const chosen = await corrected(
      text,
      ({ choices }) => choices.find(({ label }) => label.includes('Murcia'))?.value ?? '',
    );
    expect(chosen.fault).toMatchObject({ rows: [2, 3], canKeep: true, canClear: true });
    expect(chosen.found.added[0]?.payload).toMatchObject({
      municipality: 'Cieza',
      province: 'Murcia',
    });
    const kept = await corrected(text, ({ value }) => value);
    expect(kept.found.added[0]?.payload).toMatchObject({ municipality: 'Cieza', province: null });
  });

  it('may confirm an unlikely score of an espera', async () => {
    const text = file('1/11/2024;Espera;Cazorla;;Jabalí;;170;');
    const { fault, found } = await corrected(text, ({ value }) => value);
    expect(fault).toMatchObject({
      message: 'La puntuación máxima para Jabalí es 165',
      canKeep: true,
    });
    expect(found.added[0]?.payload.pieces).toMatchObject([{ score: 170 }]);
  });

  it('may be taken back', async () => {
    const table = await readTable(new TextEncoder().encode(slips));
    const book = bookOf({
      hash: '0'.repeat(64),
      outings: [],
      search: searchMunicipalities,
      named: municipalitiesNamed,
    });
    const { choices } = await reviewFile(slips);
    const count = (corrections: Corrections) =>
      review(table, choices, corrections, book).added.length;
    const id = review(table, choices, new Map(), book).faults[0]?.id ?? '';
    expect([
      count(new Map()),
      count(new Map([[id, '100']])),
      count(new Map([[id, null]])),
      count(new Map()),
    ]).toEqual([1, 3, 1, 1]);
  });
});

describe('rows', () => {
  it('of the same day, modality and place are one montería, unless they are not to be joined', async () => {
    const text = file(
      '1/11/2024;Montería;Hornachuelos;Las Mezquitillas;Venado;1;182;Por la mañana',
      '1/11/2024;Montería;Hornachuelos;Las Mezquitillas;Jabalí;2;;Al final',
      '1/11/2024;Montería;Hornachuelos;Otra;Jabalí;1;;',
      '1/11/2024;Espera;Hornachuelos;;Jabalí;1;;',
      '1/11/2024;Espera;Hornachuelos;;Jabalí;1;;',
    );
    const { found } = await reviewFile(text);
    expect(found).toMatchObject({ outings: 4, unjoined: 5 });
    expect(found.added[0]).toMatchObject({
      rows: [2, 3],
      payload: { description: 'Por la mañana\nAl final' },
    });
    const apart = await reviewFile(text, { choices: { join: false } });
    expect(apart.found.outings).toBe(5);
  });

  it('keep in the description what the book has no field for', async () => {
    const { found } = await reviewFile(
      [
        'Fecha;Modalidad;Armada;Puesto;Especie;Sexo;Medalla;Puntos',
        '1/11/2024;Rececho;La Solana;El alto;Corzo;hembra;;',
        '2/11/2024;Espera;;;Jabalí;hembra;Oro;',
        '3/11/2024;Montería;La Solana;nº 4;Jabalí;macho;O;112',
      ].join('\n'),
      { choices: {} },
    );
    expect(found.faults).toEqual([]);
    expect(found.added.map(({ payload }) => toWire(payload))).toMatchObject([
      { species: 'Hembra', description: 'Armada: La Solana\nPuesto: El alto\nCorzo: hembra' },
      { species: 'Jabalí', description: 'Jabalí: hembra\nMedalla de oro (Jabalí)' },
      { armada: 'La Solana', puesto: 4, description: null },
    ]);
  });

  it('of several animals are several pieces in an espera, and one of many in a montería', async () => {
    const { found } = await reviewFile(
      file('1/11/2024;Espera;Cazorla;;Jabalí;3;;', '2/11/2024;Montería;Cazorla;;Jabalí;3;;'),
    );
    const quantities = found.added.map(({ payload }) =>
      payload.pieces.map(({ quantity = 1 }) => quantity),
    );
    expect(quantities).toEqual([[1, 1, 1], [3]]);
  });

  it.each([
    ['3;106', 'quantity', '3', 'Con puntuación o fotos, la cantidad debe ser 1'],
    ['0,5;', 'quantity', '0,5', 'La cantidad debe ser un número entero'],
    ['-2;', 'quantity', '-2', 'La cantidad debe ser 1 al menos'],
  ])('with %s are faults of their own column', async (cells, field, value, message) => {
    for (const type of ['Espera', 'Montería', 'Rececho']) {
      const { found } = await reviewFile(file(`1/11/2024;${type};Cazorla;;Jabalí;${cells};`));
      expect(found.faults).toMatchObject([{ field, value, message }]);
    }
  });
});

describe('words', () => {
  const text = file(
    '1/11/2024;mont.;Hornachuelos;A;Cochino;;;',
    '2/11/2024;mont.;Hornachuelos;B;Bicho;;;',
    '3/11/2024;Espera;Hornachuelos;B;Jabalí;;;',
  );

  it('are listed with what they stand for', async () => {
    const { found } = await reviewFile(text);
    expect(found.words.map(({ value, to, rows }) => [value, to, rows])).toEqual([
      ['mont.', 'monteria', 2],
      ['Cochino', 'Jabalí', 1],
      ['Bicho', null, 1],
    ]);
  });

  it('stand for what the hunter says', async () => {
    const { found } = await reviewFile(text, {
      choices: {
        words: new Map([
          [wordKey('species', 'bicho'), 'Zorro'],
          [wordKey('species', 'Cochino'), 'Lobo'],
          [wordKey('type', 'mont.'), 'rececho'],
        ]),
      },
    });
    expect(found.faults).toEqual([]);
    expect(found.added.slice(0, 2).map(({ payload }) => toWire(payload))).toMatchObject([
      { type: 'rececho', species: 'Lobo' },
      { type: 'rececho', species: 'Zorro' },
    ]);
    expect(found.words.map(({ to }) => to)).toEqual(['rececho', 'Lobo', 'Zorro']);
  });
});

describe('duplicates', () => {
  const inBook = (input: object, id: string) =>
    toSummary(
      toOuting(payloadSchema.parse(input), {
        id,
        userId: 1,
        now: '2026-01-01T00:00:00Z',
        before: null,
      }),
    );
  const text = file(
    '1/11/2024;Espera;Cazorla;El Cantalar;Jabalí;;;',
    '1/11/2024;Espera;Cazorla;El Cantalar;Jabalí;;;',
    '1/11/2024;Espera;Jaén;El Cantalar;Jabalí;;;',
  );
  const known = inBook(
    { type: 'espera', date: '2024-11-01', municipality: 'Cazorla', species: 'Jabalí' },
    '0198b0a0-0000-7000-8000-000000000001',
  );

  it('are of the same day, modality, place and pieces, one for each outing of the book', async () => {
    const { found } = await reviewFile(text, { outings: [known] });
    expect(found.duplicates).toMatchObject([{ rows: [2], of: known.id, canAdd: true }]);
    expect(found.added.map(({ rows }) => rows)).toEqual([[3], [4]]);
    const id = found.duplicates[0]?.id ?? '';
    const ticked = await reviewFile(text, {
      outings: [known],
      choices: { addDuplicates: new Set([id]) },
    });
    expect(ticked.found).toMatchObject({ duplicates: [] });
  });

  it('are all outings of a file that was imported before', async () => {
    const { found } = await reviewFile(text);
    const outings = found.added.map(({ id, payload }) => inBook(payload, id));
    const again = await reviewFile(text, { outings });
    expect(again.found.added).toEqual([]);
    expect(again.found.duplicates.map(({ canAdd }) => canAdd)).toEqual([false, false, false]);
  });
});

it('reads nothing again that a correction leaves as it is', async () => {
  const { table, choices } = await reviewFile(bigFile(500));
  const book = bookOf({
    hash: '0'.repeat(64),
    outings: [],
    search: searchMunicipalities,
    named: municipalitiesNamed,
  });
  const before = review(table, choices, new Map(), book);
  const id = before.faults.find(({ field }) => field === 'date')?.id ?? '';
  const after = review(table, choices, new Map([[id, '01/02/2005']]), book);
  expect(after.added.length).toBeGreaterThan(before.added.length);
  const known = new Set(before.added);
  expect(after.added.filter((outing) => known.has(outing)).length).toBeGreaterThanOrEqual(
    before.added.length - 1,
  );
});

it('takes the wind of a column, and notes one that the book has no field for', async () => {
  const { found } = await reviewFile(
    [
      'Fecha;Modalidad;Municipio;Especie;Aire;Obs',
      '1/11/2024;Rececho;Cazorla;Corzo;NO fuerte;',
      '2/11/2024;Rececho;Cazorla;Corzo;revocado;Volver',
      '3/11/2024;Rececho;Cazorla;Corzo;;',
    ].join('\r\n'),
  );
  expect(found.faults).toEqual([]);
  expect(
    found.added.map(({ payload }) => [payload.windFrom, payload.windForce, payload.description]),
  ).toEqual([
    ['NO', 3, null],
    [null, null, 'Volver\nViento: revocado'],
    [null, null, null],
  ]);
});
