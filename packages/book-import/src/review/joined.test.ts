import { toOuting, toSummary } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { reviewFile } from '../testing/review-file';

const HEAD = 'Fecha;Modalidad;Municipio;Finca;Especie;Cantidad;Puntos';

it('finds pieces in the book that were imported joined, and are not to be joined any more', async () => {
  const rows = ['Jabalí', 'Jabalí', 'Venado'].map(
    (species) => `1/11/2024;Montería;Hornachuelos;Las Mezquitillas;${species};1;`,
  );
  const text = [HEAD, ...rows].join('\n');
  const bookFrom = ({ found }: Awaited<ReturnType<typeof reviewFile>>) =>
    found.added.map(({ id, payload }) =>
      toSummary(toOuting(payload, { id, userId: 1, now: '2026-01-01T00:00:00Z', before: null })),
    );
  const joined = bookFrom(await reviewFile(text));
  const { found } = await reviewFile(text, { outings: joined, choices: { join: false } });
  expect(found.added).toEqual([]);
  expect(found.duplicates.map(({ rows: [row], canAdd }) => [row, canAdd])).toEqual([
    [2, false],
    [3, true],
    [4, true],
  ]);
  // One that was imported apart is no part of another.
  const [first] = bookFrom(await reviewFile(text, { choices: { join: false } }));
  const apart = await reviewFile(text, {
    outings: first ? [first] : [],
    choices: { join: false },
  });
  expect(apart.found.added.map(({ rows: [row] }) => row)).toEqual([3, 4]);
});
