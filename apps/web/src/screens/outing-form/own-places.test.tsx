import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepOutings } from '../../book/mirror/mirror';
import { button, field, renderForm } from '../../testing/form';
import { MARTA, outing, summary, wholeBook } from '../../testing/samples';

const CAZORLA = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const row = () => screen.findByRole('list', { name: 'Tus sitios' });

it('fills every field of a place with one press, stays, and empties them with another', async () => {
  const sat = outing({
    type: 'espera',
    ...CAZORLA,
    custom_params: { cotoName: 'El Cantalar', place: 'Puesto del arroyo' },
  });
  await keepOutings(MARTA.id, [sat]);
  const { user, sent } = renderForm('espera', {
    answers: { 'outings.changes': () => wholeBook(toSummary(sat)) },
  });
  const place = await within(await row()).findByRole('button', {
    name: 'El Cantalar · Puesto del arroyo',
  });
  await user.click(place);
  expect(button('Municipio')).toHaveAccessibleDescription('Cazorla');
  expect(field('Provincia')).toHaveTextContent('Jaén');
  expect(field('Comunidad autónoma')).toHaveTextContent('Andalucía');
  expect(field('País')).toHaveTextContent('España');
  expect(field('Coto')).toHaveValue('El Cantalar');
  expect(field('Lugar')).toHaveValue('Puesto del arroyo');
  expect(place).toHaveAttribute('aria-pressed', 'true');
  await user.type(field('Lugar'), ' seco');
  expect(place).toHaveAttribute('aria-pressed', 'false');
  await user.click(place);
  expect(field('Lugar')).toHaveValue('Puesto del arroyo');
  await user.click(place);
  expect(field('Coto')).toHaveValue('');
  expect(button('Municipio')).toHaveAccessibleDescription('Elige un municipio');
  await user.click(place);
  await user.click(button('Guardar'));
  await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
  expect(sent('outings.create')[0]).toMatchObject({
    ...CAZORLA,
    cotoName: 'El Cantalar',
    place: 'Puesto del arroyo',
  });
});

it('knows the ground of an outing that this device has only the row of', async () => {
  renderForm('rececho', {
    answers: {
      'outings.changes': () => wholeBook(summary({ ...CAZORLA, cotoName: 'Los Villares' })),
    },
  });
  expect(await within(await row()).findByRole('button', { name: 'Los Villares' })).toBeVisible();
});

it('names the municipalities of two grounds of one name', async () => {
  const there = { cotoName: 'La Dehesa', province: 'Jaén', ccaa: 'Andalucía' };
  const rows = ['Cazorla', 'Quesada'].map((municipality, at) =>
    summary({ ...there, municipality, id: `01990000-0000-7000-8000-00000000000${at}` }),
  );
  renderForm('espera', { answers: { 'outings.changes': () => wholeBook(...rows) } });
  const places = within(await row());
  expect(await places.findByRole('button', { name: 'La Dehesa, Cazorla' })).toBeVisible();
  expect(places.getByRole('button', { name: 'La Dehesa, Quesada' })).toBeVisible();
});

it('has no row in the form of a stored outing', async () => {
  renderForm('espera', { previous: outing({ type: 'espera', ...CAZORLA }) });
  expect(await screen.findByText('Más de la salida')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Tus sitios' })).not.toBeInTheDocument();
});
