import { describe, expect, it } from 'vitest';
import { countingScore } from './counting-score';
import { homologationSchema, maximumHomologated } from './score-state';

const homologation = { points: 131.65, record: '0482/2026', date: '2026-09-12' };

describe('the score that counts', () => {
  it.each([
    [{}, null],
    [{ score: null }, null],
    [{ score: 0 }, { points: 0, state: 'estimated' }],
    [{ score: 125 }, { points: 125, state: 'estimated' }],
    [
      { score: 125, measurement: { points: 132.2 } },
      { points: 132.2, state: 'measured' },
    ],
    [
      { measurement: { points: 132.2 }, homologation },
      { points: 131.65, state: 'homologated' },
    ],
    [
      { score: 200, homologation },
      { points: 131.65, state: 'homologated' },
    ],
  ] as const)('of %j is %j', (piece, counting) => {
    expect(countingScore(piece)).toEqual(counting);
  });
});

describe('a homologation', () => {
  it('has points with two decimals, a record and a day', () => {
    expect(
      homologationSchema.parse({ ...homologation, points: 131.654, record: ' 0482/2026 ' }),
    ).toEqual(homologation);
  });

  it.each([
    [{ points: 0 }, 'points', 'La puntuación oficial es mayor que 0'],
    [{ points: 10_000 }, 'points', 'La puntuación máxima es 9999,99'],
    [{ points: null }, 'points', 'Escribe la puntuación oficial'],
    [{ record: ' ' }, 'record', 'Escribe el número de acta'],
    [{ date: '' }, 'date', 'La fecha es requerida'],
    [{ date: '2999-01-01' }, 'date', 'La fecha no puede ser en el futuro'],
  ])('with %j is refused in words', (wrong, field, message) => {
    const { error } = homologationSchema.safeParse({ ...homologation, ...wrong });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      [field, message],
    ]);
  });

  it('may reach twice the gold', () => {
    expect([maximumHomologated('Corzo'), maximumHomologated('Urogallo')]).toEqual([260, 9999.99]);
  });
});
