import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, renderForm } from '../../testing/form';
import { toasts } from '../../ui/sheet/toast-store';

vi.mock('./pieces', () => ({
  MonteriaPieces: () => null,
  get Pieces() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

it('keeps the form where the list of pieces can’t be loaded', async () => {
  const { user } = renderForm('espera', {});
  await user.type(await screen.findByLabelText('Puntuación'), '95');
  await user.click(button('Añadir otra pieza'));
  await vi.waitFor(() => expect(toasts.get()?.title).toBe('No se ha podido añadir la pieza'));
  expect(screen.getByLabelText('Puntuación')).toHaveValue('95');
  expect(button('Añadir otra pieza')).toBeEnabled();
});
