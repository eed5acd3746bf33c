import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, field, renderForm } from '../../testing/form';
import { outing } from '../../testing/samples';

const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const picker = () => screen.findByRole('button', { name: 'Municipio' });

it('clears a chosen municipality, and saves the outing without one', async () => {
  const previous = outing({ type: 'espera', ...PLACE });
  const { user, sent } = renderForm('espera', { previous });
  expect(await picker()).toHaveAccessibleDescription('Cazorla');
  await user.click(button('Cambiar'));
  await user.click(await screen.findByRole('button', { name: 'Dejarlo en blanco' }));
  expect(button('Municipio')).toHaveFocus();
  expect(button('Municipio')).toHaveAccessibleDescription('Elige un municipio');
  expect(field('Provincia')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument();
  await user.click(button('Guardar'));
  await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
  expect(sent('outings.update')[0]).toMatchObject({
    municipality: null,
    province: null,
    ccaa: null,
  });
});

it('opens the search to change a municipality, which stays until another is chosen', async () => {
  const { user } = renderForm('espera', { previous: outing({ type: 'espera', ...PLACE }) });
  await picker();
  await user.click(button('Cambiar'));
  expect(await screen.findByRole('combobox', { name: 'Buscar municipio' })).toHaveFocus();
  expect(button('Municipio')).toHaveAccessibleDescription('Cazorla');
});

it('clears a province without a municipality, which only a place by hand has', async () => {
  const previous = outing({ ...PLACE, type: 'espera', municipality: null });
  const { user } = renderForm('espera', { previous });
  expect(await picker()).not.toHaveFocus();
  await user.click(button('Cambiar'));
  await user.click(await screen.findByRole('button', { name: 'Dejarlo en blanco' }));
  expect(field('Provincia')).toHaveValue('');
  expect(field('Comunidad autónoma')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument();
});

it('writes by hand what the list lacks, with what was typed, and returns to the list', async () => {
  const { user } = renderForm('espera', {
    previous: outing({ type: 'espera', ...PLACE }),
    answers: { 'municipalities.search': () => [] },
  });
  await user.click(await picker());
  await user.type(
    await screen.findByRole('combobox', { name: 'Buscar municipio' }),
    'La Dehesilla',
  );
  await user.click(await screen.findByRole('button', { name: 'Escribirlo a mano' }));
  expect(await screen.findByLabelText('Municipio')).toHaveValue('La Dehesilla');
  await waitFor(() => expect(field('Municipio')).toHaveFocus());
  expect(field('Provincia')).toHaveValue('');
  await user.type(field('Provincia'), 'Cuenca');
  await user.click(button('Buscar en la lista'));
  expect(await picker()).toHaveAccessibleDescription('La Dehesilla');
  expect(await picker()).toHaveFocus();
  expect(field('Provincia')).toHaveValue('Cuenca');
});
