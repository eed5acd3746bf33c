import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { address, button, field, renderForm } from '../../testing/form';
import { entry, outing } from '../../testing/samples';

const time = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const fold = () => screen.findByText('Más de la salida');

it('are folded, and sent with the outing', async () => {
  const { user, sent } = renderForm('espera');
  fireEvent.change(field('Fecha'), { target: { value: '2026-01-17' } });
  expect((await fold()).closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('Horas, viento y compañía')).toBeInTheDocument();
  await user.click(await fold());
  time('Desde', '18:00');
  time('Hasta', '00:30');
  expect(screen.getByText('6 h 30 min, del 17 al 18 de enero')).toBeInTheDocument();
  await user.type(field('Compañía'), ' Julián ');
  expect(screen.getByText('18:00–00:30, 6 h 30 min; Julián')).toBeInTheDocument();
  await user.click(button('Guardar'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('outings.create')).toMatchObject([
    { startTime: '18:00', endTime: '00:30', companions: 'Julián' },
  ]);
});

it('take the time of now with one press', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 18, 5) });
  try {
    renderForm('espera');
    fireEvent.click(await fold());
    const [from] = await screen.findAllByRole('button', { name: 'Ahora' });
    fireEvent.click(from as HTMLElement);
    expect(field('Desde')).toHaveValue('18:05');
    expect(field('Hasta')).toHaveValue('');
  } finally {
    vi.useRealTimers();
  }
});

it('are removed by emptying them, and shown where they are wrong', async () => {
  const custom_params = { startTime: '18:00', endTime: '20:00', companions: null };
  const { user, sent } = renderForm('rececho', {
    previous: outing({ type: 'rececho', species: [entry()], custom_params }),
  });
  expect(await screen.findByText('18:00–20:00, 2 h')).toBeInTheDocument();
  time('Desde', '');
  time('Hasta', '');
  fireEvent.change(field('Compañía'), { target: { value: 'x'.repeat(201) } });
  await waitFor(async () => expect((await fold()).closest('details')).toHaveAttribute('open'));
  expect(screen.getByText('Como mucho 200 caracteres')).toBeInTheDocument();
  expect(screen.getByText('Revisa la compañía')).toBeInTheDocument();
  fireEvent.change(field('Compañía'), { target: { value: '' } });
  await waitFor(() => expect(button('Guardar')).toBeEnabled());
  await user.click(button('Guardar'));
  await waitFor(() =>
    expect(sent('outings.update')).toMatchObject([
      { startTime: null, endTime: null, companions: null },
    ]),
  );
});
