import { describe, expect, it } from 'vitest';
import { cellKey } from '../index';
import { reviewFile } from '../testing/review-file';

const HEAD = 'Fecha;Modalidad;Municipio;Especie;Cantidad;Puntos';
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
const usual = (year: number) => `0${1 + (year % 9)}/11/${year};Espera;Trujillo;Jabalí;1;`;
const USUAL = [2019, 2020, 2021, 2022].map(usual);

/** The odd outings of a file, each by its first row with its texts. */
async function oddIn(...lines: string[]) {
  const { found } = await reviewFile(file(...USUAL, ...lines));
  expect(found.faults).toEqual([]);
  return found.added.flatMap(({ rows, odd }) =>
    odd ? [[rows[0], ...odd.map(({ text, written }) => `${text}: ${written}`)]] : [],
  );
}

describe('what is to be looked at first', () => {
  it('is nothing of a usual book', async () => {
    expect(
      await oddIn('1/2/2022;Montería;Trujillo;Jabalí;12;', '5/2/2022;Espera;Trujillo;;;'),
    ).toEqual([]);
  });

  it('is more pieces than a rececho has', async () => {
    const text = file(...USUAL, '5/5/2022;Rececho;Trujillo;Corzo;12;');
    const { found: asked } = await reviewFile(text);
    const corrections = new Map([[asked.faults[0]?.id ?? '', 'count']]);
    const { found } = await reviewFile(text, { corrections });
    expect(found.added.at(-1)?.odd).toMatchObject([
      { text: '12 corzos en un rececho', row: 6, written: 'Corzo 12' },
    ]);
  });

  it('is a place in another province than the others', async () => {
    expect(await oddIn('3/11/2022;Espera;Sigüenza;;;')).toEqual([
      [6, 'Sigüenza está en Guadalajara; las demás, en Cáceres: Sigüenza'],
    ]);
  });

  it('is a year far from the others', async () => {
    expect(await oddIn('3/11/2009;Espera;Trujillo;;;')).toEqual([
      [6, 'En 2009; las demás, de 2019 a 2022: 3/11/2009'],
    ]);
  });

  it('is a row with the words of another one', async () => {
    const { found } = await reviewFile(file(...USUAL, usual(2022)));
    expect(found.added.at(-1)).toMatchObject({
      rows: [6],
      odd: [{ text: 'Las mismas palabras que otra fila', row: 6, like: 5 }],
    });
  });

  it('is a confirmed score over the maximum', async () => {
    const text = file(...USUAL, '3/11/2022;Espera;Trujillo;Jabalí;1;170');
    const { found: asked } = await reviewFile(text);
    const corrections = new Map([[asked.faults[0]?.id ?? '', '170']]);
    const { found } = await reviewFile(text, { corrections });
    expect(found.added.at(-1)?.odd).toMatchObject([{ row: 6, written: '170' }]);
  });
});

describe('a cell that is corrected alone', () => {
  it('has the new text before everything else, in its row alone', async () => {
    const text = file(...USUAL, '5/5/2022;Rececho;Trujillo;Corzo;12;');
    const corrections = new Map([
      [cellKey(6, 4), '1'],
      [cellKey(2, 2), 'Sigüenza'],
    ]);
    const { found } = await reviewFile(text, { corrections });
    expect(found.added.at(-1)).toMatchObject({ payload: { pieces: [{ quantity: 1 }] } });
    expect(found.added.map(({ payload }) => payload.municipality)).toEqual([
      'Sigüenza',
      ...Array.from({ length: 4 }, () => 'Trujillo'),
    ]);
  });

  it('is blank by an empty text', async () => {
    const { found } = await reviewFile(file(...USUAL), {
      corrections: new Map([[cellKey(2, 2), '']]),
    });
    expect(found.added[0]?.payload.municipality).toBeNull();
  });
});

describe('a row that was left out and is an outing', () => {
  const total = file(...USUAL, 'Total;Espera;Trujillo;Jabalí;4;');

  it('is read like any other, and may become a question', async () => {
    const { found: before } = await reviewFile(total);
    expect(before.left).toMatchObject([{ row: 6 }]);
    const { found } = await reviewFile(total, { choices: { taken: new Set([6]) } });
    expect(found.left).toEqual([]);
    expect(found.faults).toMatchObject([{ rows: [6], field: 'date', value: 'Total' }]);
  });

  it('is a question again where its answer was to skip it', async () => {
    const text = file(...USUAL, '31/02/2022;Espera;Trujillo;Jabalí;1;');
    const { found: asked } = await reviewFile(text);
    const corrections = new Map([[asked.faults[0]?.id ?? '', null]]);
    const { found: skipped } = await reviewFile(text, { corrections });
    expect(skipped.left).toEqual([{ row: 6, reason: 'Saltada' }]);
    const choices = { taken: new Set([6]) };
    const { found } = await reviewFile(text, { corrections, choices });
    expect(found).toMatchObject({ left: [], faults: [{ rows: [6] }] });
  });
});
