import { type OutingSummary, tallyWind, type Wind } from '@cuaderno/domain';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { summary } from '../../testing/samples';
import { WindAndEsperas } from './wind-and-esperas';

const espera = ({ windFrom, windForce }: Wind, isWon = false): OutingSummary =>
  summary({
    ...(windFrom && { windFrom }),
    ...(windForce != null && { windForce }),
    species: isWon ? [{ species: 'Jabalí', quantity: 1, medals: [] }] : [],
  });
const many = (count: number, wind: Wind, won = 0) =>
  Array.from({ length: count }, (_, index) => espera(wind, index < won));
const rows = () =>
  within(screen.getByRole('region', { name: 'Esperas y viento' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('counts as a plain count does', () => {
  const wind = fc.constantFrom<Wind>(
    {},
    { windForce: 0 },
    { windForce: 2 },
    { windFrom: 'N' },
    { windFrom: 'NO', windForce: 1 },
    { windFrom: 'S', windForce: 3 },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(wind, fc.boolean())), (drawn) => {
      const { rows: tallies, noted, all } = tallyWind(drawn.map(([one, won]) => espera(one, won)));
      const expected = (['N', 'S', 'NO', 'still'] as const).flatMap((from) => {
        const its = drawn.filter(([{ windFrom, windForce }]) =>
          from === 'still' ? windForce === 0 : windFrom === from,
        );
        const won = its.filter(([, isWon]) => isWon).length;
        return its.length === 0 ? [] : [[from, { outings: its.length, won }]];
      });
      expect(tallies).toEqual(expected);
      expect(all).toBe(drawn.length);
      expect(noted).toBe(drawn.filter(([one]) => one.windFrom || one.windForce === 0).length);
    }),
  );
});

it('says each side in words, and a rate only from ten esperas on', () => {
  renderAt(
    '/',
    <WindAndEsperas
      book={[
        ...many(10, { windFrom: 'NO', windForce: 1 }, 4),
        ...many(2, { windFrom: 'N' }, 1),
        ...many(1, { windForce: 0 }),
        ...many(3, {}),
        summary({ type: 'rececho', windFrom: 'E' }),
      ]}
    />,
  );
  expect(rows()).toEqual([
    'Del norte1 de 2muestra pequeña con pieza',
    'Del noroeste40\u00A0%4 de 10 con pieza',
    'Sin viento0 de 1muestra pequeña con pieza',
  ]);
  expect(screen.getByText(/Con el viento anotado, 13 esperas de 16,/)).toBeInTheDocument();
});

it('is not there while no espera has it noted', () => {
  renderAt('/', <WindAndEsperas book={[espera({}), espera({ windForce: 3 })]} />);
  expect(screen.queryByRole('heading', { name: 'Esperas y viento' })).not.toBeInTheDocument();
});
