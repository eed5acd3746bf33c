import 'fake-indexeddb/auto';
import { type Outing, toSummary } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepOutings } from '../../book/mirror/mirror';
import { button, field, renderForm } from '../../testing/form';
import { MARTA, outing, wholeBook } from '../../testing/samples';

const CAZORLA = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };

async function formWithBook(previous?: Outing) {
  const sat = outing({
    type: 'espera',
    date: '2026-10-07',
    ...CAZORLA,
    custom_params: { cotoName: 'El Cantalar', place: 'Puesto del arroyo', companions: 'Antonio' },
  });
  const other = { ...sat, id: '01990000-0000-7000-8000-000000000002', date: '2026-01-10' };
  const places = [sat, { ...other, custom_params: { cotoName: 'Cañada Morales' } }];
  await keepOutings(MARTA.id, places);
  return renderForm('espera', {
    ...(previous && { previous }),
    answers: { 'outings.changes': () => wholeBook(...places.map(toSummary)) },
  });
}
const options = async () =>
  within(await screen.findByRole('listbox', { name: 'De tu cuaderno' })).getAllByRole('option');

it('complete a ground from the second letter, and fill its municipality', async () => {
  const { user } = await formWithBook();
  await user.type(field('Coto'), 'c');
  expect(screen.queryByRole('listbox', { name: 'De tu cuaderno' })).not.toBeInTheDocument();
  await user.type(field('Coto'), 'a');
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'El CantalarCazorla, el 07/10/2026',
    'Cañada MoralesCazorla, el 10/01/2026',
  ]);
  await user.click((await options())[0] as HTMLElement);
  expect(field('Coto')).toHaveValue('El Cantalar');
  expect(field('Coto')).toHaveFocus();
  expect(button('Municipio')).toHaveAccessibleDescription('Cazorla');
  expect(screen.queryByRole('listbox', { name: 'De tu cuaderno' })).not.toBeInTheDocument();

  // The stands of that ground, before a letter is typed.
  await user.click(field('Lugar'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(field('Lugar')).toHaveAttribute('aria-activedescendant'));
  await user.keyboard('{Enter}');
  expect(field('Lugar')).toHaveValue('Puesto del arroyo');
});

it('are chosen by arrows, closed by Escape, and leave Enter to the form', async () => {
  const { user, sent } = await formWithBook();
  await user.type(field('Coto'), 'ca');
  const [first, second] = await options();
  await user.keyboard('{ArrowUp}');
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(field('Coto')).toHaveAttribute('role', 'combobox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'De tu cuaderno' })).not.toBeInTheDocument();
  expect(field('Coto')).not.toHaveAttribute('role');
  expect(field('Coto')).toHaveValue('ca');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
});

it('forget the chosen one with the next letter: Enter is the form’s again', async () => {
  const { user, sent } = await formWithBook();
  await user.type(field('Coto'), 'ca');
  await options();
  await user.keyboard('{ArrowDown}n');
  for (const option of await options()) expect(option).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
  expect(sent('outings.create')[0]).toMatchObject({ cotoName: 'can' });
});

it('leave a province that is written alone', async () => {
  const written = { municipality: null, province: 'Teruel', ccaa: null, location: null };
  const { user } = await formWithBook(outing({ type: 'espera', ...written, custom_params: {} }));
  await user.type(await screen.findByLabelText('Coto'), 'ca');
  await user.click((await options())[0] as HTMLElement);
  expect(field('Provincia')).toHaveTextContent('Teruel');
});

it('leave out who is in the company already', async () => {
  const { user } = await formWithBook();
  await user.click(await screen.findByText('Más de la salida'));
  await user.type(field('Compañía'), 'an');
  await options();
  await user.clear(field('Compañía'));
  await user.type(field('Compañía'), 'antonio, an');
  expect(screen.queryByRole('listbox', { name: 'De tu cuaderno' })).not.toBeInTheDocument();
});

it('complete the last name of a company', async () => {
  const { user } = await formWithBook();
  await user.click(await screen.findByText('Más de la salida'));
  await user.type(field('Compañía'), 'Luis y an');
  await user.click((await options())[0] as HTMLElement);
  expect(field('Compañía')).toHaveValue('Luis y Antonio');
});
