import type { Sheet } from '@cuaderno/book-import';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { SheetsSheet } from './sheets-sheet';

const sheet = (name: string, rows: number, more: Partial<Sheet> = {}): Sheet => ({
  name,
  rows,
  titles: 0,
  taken: true,
  refusal: null,
  ...more,
});
const SHEETS = [
  sheet('Temporada 2018-19', 34),
  sheet('Temporada 2019-20', 52),
  sheet('Armas', 9, { titles: 1, taken: false }),
  sheet('Hoja 9', 0, { titles: -1, taken: false }),
  sheet('Rota', 0, { titles: -1, taken: false, refusal: 'El archivo está dañado' }),
];

function choose() {
  const onTake = vi.fn<(names: string[]) => void>();
  const { user } = renderUi(
    <SheetsSheet
      sheets={SHEETS}
      error={null}
      isReading={false}
      onTake={onTake}
      onClose={() => undefined}
    />,
  );
  return { user, onTake };
}
const box = (name: string) => screen.getByRole('checkbox', { name });

it('brings all sheets of the same titles, and names the others', async () => {
  const { user, onTake } = choose();
  expect(box('Todas las hojas con los mismos títulos')).toBeChecked();
  expect(screen.getByText('2 hojas, 86 filas')).toBeVisible();
  expect(box('Armas')).not.toBeChecked();
  expect(screen.getByText('Otros títulos: se trae aparte')).toBeVisible();
  expect(screen.getByText('«Hoja 9» está vacía.')).toBeVisible();
  expect(screen.getByText('«Rota»: El archivo está dañado.')).toBeVisible();
  await user.click(box('Temporada 2018-19'));
  expect(box('Todas las hojas con los mismos títulos')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Traer 1 hoja' }));
  expect(onTake).toHaveBeenCalledWith(['Temporada 2019-20']);
});

it('brings a sheet of other titles apart', async () => {
  const { user, onTake } = choose();
  await user.click(box('Armas'));
  expect(box('Temporada 2018-19')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Traer 1 hoja' }));
  expect(onTake).toHaveBeenCalledWith(['Armas']);
  await user.click(box('Armas'));
  expect(screen.getByRole('button', { name: 'Traer 0 hojas' })).toBeDisabled();
});
