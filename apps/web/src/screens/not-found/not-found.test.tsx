import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { NotFound } from './not-found';

it('names the address that leads nowhere, and leads back', async () => {
  const { user } = renderAt('/cosas/raras', <NotFound />);
  expect(screen.getByRole('heading', { level: 1, name: 'No encontrada' })).toBeVisible();
  expect(screen.getByText('En /cosas/raras no hay ninguna página.')).toBeVisible();
  expect(document.title).toBe('No encontrada · Cuaderno de Caza');
  await user.click(screen.getByRole('link', { name: 'Ir al inicio' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
});
