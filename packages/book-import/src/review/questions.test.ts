import { toWire } from '@cuaderno/domain';
import { describe, expect, it } from 'vitest';
import type { Corrections, Fault } from '../index';
import { reviewFile } from '../testing/review-file';

const HEAD = 'Fecha;Modalidad;Municipio;Especie;Cantidad;Puntos';
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

/** The questions of a file, and what comes of its answers. */
async function answered(text: string, answer: (faults: Fault[]) => Corrections) {
  const { found } = await reviewFile(text);
  const again = await reviewFile(text, { corrections: answer(found.faults) });
  return { faults: found.faults, found: again.found };
}

const wires = ({ added }: { added: { payload: Parameters<typeof toWire>[0] }[] }) =>
  added.map(({ payload }) => toWire(payload));

describe('a question of a column', () => {
  const text = file(
    '1/5/2024;Rececho;Cazorla;Corzo (118);;',
    '2/5/2024;Rececho;Cazorla;Corzo (97);;',
    '3/5/2024;Rececho;Cazorla;Corzo (118);;',
    '4/5/2024;Rececho;Cazorla;Venado 172;;',
  );

  it('is asked once, with what each answer means', async () => {
    const { found } = await reviewFile(text);
    expect(found.faults).toMatchObject([
      {
        field: 'species',
        value: 'Corzo (118)',
        mark: '118',
        rows: [2, 4],
        all: { rows: [3, 5], samples: ['Corzo (97)', 'Venado 172'] },
        choices: [
          {
            value: 'points',
            label: '118 puntos',
            hint: 'Un corzo, plata',
            icon: 'points',
            medal: 'silver',
          },
          { value: 'weight', label: '118 kilos', hint: 'Un corzo no pesa tanto', icon: 'weight' },
          { value: 'count', label: '118 corzos', hint: 'No cabe en un rececho', icon: 'count' },
          { value: 'note', label: 'Otra cosa' },
        ],
      },
    ]);
  });

  it('is answered for all values, and for one in another way', async () => {
    const { found } = await answered(
      text,
      ([fault]) => new Map([[fault?.all?.id ?? '', 'points']]),
    );
    expect(found.faults).toEqual([]);
    expect(wires(found)).toMatchObject([118, 97, 118, 172].map((score) => ({ score })));
    const { found: other } = await answered(
      text,
      ([fault]) =>
        new Map([
          [fault?.all?.id ?? '', 'points'],
          [fault?.id ?? '', 'note'],
        ]),
    );
    expect(wires(other)).toMatchObject([
      { score: null, description: 'Corzo 118' },
      { score: 97 },
      { score: null, description: 'Corzo 118' },
      { score: 172 },
    ]);
  });

  it('goes on with the other values where one alone is answered', async () => {
    const { found } = await answered(text, ([fault]) => new Map([[fault?.id ?? '', 'points']]));
    expect(found.faults).toMatchObject([{ value: 'Corzo (97)', rows: [3], all: { rows: [5] } }]);
    expect(found.added).toHaveLength(2);
  });

  it('may leave its rows out', async () => {
    const { found } = await answered(text, ([fault]) => new Map([[fault?.all?.id ?? '', null]]));
    expect(found.added).toEqual([]);
    expect(found.left).toHaveLength(4);
  });
});

it('takes points out of the column of quantities', async () => {
  const { found } = await answered(
    file('1/5/2024;Rececho;Cazorla;Corzo;118;', '2/5/2024;Rececho;Cazorla;Corzo;1;97'),
    ([fault]) => new Map([[fault?.id ?? '', 'points']]),
  );
  expect(found.faults).toEqual([]);
  expect(wires(found)).toMatchObject([{ score: 118 }, { score: 97 }]);
});

it('takes the count that is chosen of two', async () => {
  const text = file(
    '1/11/2024;Montería;Cazorla;2 jabalíes;4;',
    '2/11/2024;Montería;Cazorla;jabalí y zorro;3;',
  );
  const { faults, found } = await answered(
    text,
    (all) => new Map(all.map(({ id, choices }) => [id, choices.at(-1)?.value ?? ''])),
  );
  expect(faults.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['2 jabalíes', '4 jabalíes'],
    ['1 jabalí y 1 zorro', '2 jabalíes y 1 zorro', '1 jabalí y 2 zorros'],
  ]);
  expect(
    found.added.map(({ payload }) => payload.pieces.map(({ quantity = 1 }) => quantity)),
  ).toEqual([[4], [1, 2]]);
});

it('gives the points to the species that is chosen', async () => {
  const text = file('1/11/2024;Montería;Cazorla;jabalí y venado;;172');
  const { faults, found } = await answered(text, ([fault]) => new Map([[fault?.id ?? '', '1']]));
  expect(faults[0]?.choices).toMatchObject([
    { label: 'Jabalí', hint: 'El máximo de un jabalí es 165' },
    { label: 'Venado', hint: 'Un venado, bronce', medal: 'bronze' },
  ]);
  const pieces = found.added[0]?.payload.pieces.map(({ species, score }) => [species, score]);
  expect(pieces).toEqual([
    ['Venado', 172],
    ['Jabalí', null],
  ]);
});

it('asks about a word once, however it is written, and keeps the rest of its cell', async () => {
  const text = file(
    '1/11/2024;Espera;Cazorla;Macho;;',
    '2/11/2024;Espera;Cazorla;MACHO;;',
    '3/11/2024;Espera;Cazorla;2 machos;;',
  );
  const { faults, found } = await answered(
    text,
    (all) => new Map(all.map(({ id, choices }) => [id, choices[0]?.value ?? ''])),
  );
  expect(faults.map(({ rows }) => rows)).toEqual([[2, 3], [4]]);
  expect(found.added.map(({ payload }) => payload.pieces.map(({ species }) => species))).toEqual([
    ['Jabalí'],
    ['Jabalí'],
    ['Jabalí', 'Jabalí'],
  ]);
});

it.each([
  ['each', [[2, 92]], null],
  [
    'one',
    [
      [1, 92],
      [1, null],
    ],
    null,
  ],
  ['note', [[2, null]], 'Peso: 92'],
] as const)('takes a weight of two animals as %s', async (answer, pieces, description) => {
  const text = [
    'Fecha;Modalidad;Municipio;Especie;Cantidad;Peso',
    '1/11/2024;Montería;Cazorla;Jabalí;2;92',
  ].join('\r\n');
  const { found } = await answered(text, ([fault]) => new Map([[fault?.id ?? '', answer]]));
  expect(found.faults).toEqual([]);
  const payload = found.added[0]?.payload;
  expect(payload?.pieces.map(({ quantity = 1, weight }) => [quantity, weight ?? null])).toEqual(
    pieces,
  );
  expect(payload?.description).toBe(description);
});

it('reads a column in the unit or the order that is answered', async () => {
  const text = [
    'Fecha;Modalidad;Municipio;Especie;Peso (lb)',
    '25/10/2024;Espera;Cazorla;Jabalí;92',
    '11/03/2024;Espera;Cazorla;Jabalí;900',
    '11/14/2024;Espera;Cazorla;Jabalí;80',
  ].join('\r\n');
  const { faults, found } = await answered(
    text,
    (all) =>
      new Map(
        all.map(({ id, field, proposal }) => [
          field === 'weight' ? 'weight\n\nweight unit' : id,
          field === 'weight' ? 'base' : (proposal ?? 'mdy'),
        ]),
      ),
  );
  expect(faults.map(({ field }) => field)).toEqual(['weight', 'date', 'date']);
  expect(found.added.map(({ payload }) => [payload.date, payload.pieces[0]?.weight])).toEqual([
    ['2024-10-25', 92],
    ['2024-11-14', 80],
  ]);
  expect(found.faults).toMatchObject([{ field: 'weight', proposal: '90', canKeep: true }]);
});
