import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useWide } from '../lib/use-wide';
import { renderAt } from '../testing/render-at';
import { MARTA, wholeBook } from '../testing/samples';
import { answering } from '../testing/server';
import { showToast } from '../ui/sheet/toast-store';
import { Layout } from './layout';

vi.mock('../lib/use-wide', { spy: true });
// As on a first visit that loses its connection after the first screen.
vi.mock('./deferred-features', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./chooser-sheet', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./header-menus', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../ui/sheet/toast', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

function renderLayout(address: string) {
  answering({ 'outings.changes': () => wholeBook() });
  return renderAt(
    address,
    <Routes>
      <Route element={<Layout user={MARTA} />}>
        <Route path="*" element={<p>La pantalla</p>} />
      </Route>
    </Routes>,
  );
}

const address = () => screen.getByTestId('address').textContent;

it('leads to the dashboard where the chooser cannot be loaded', async () => {
  const { user } = renderLayout('/history');
  await user.click(screen.getByRole('button', { name: 'Nueva Salida' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.getByText('La pantalla')).toBeVisible();
});

it('leads to the dashboard where the menu of a new outing cannot be loaded', async () => {
  vi.mocked(useWide).mockReturnValue(true);
  renderLayout('/history');
  // Without the pointer's way to the button, since Vitest fails only the first import.
  fireEvent.click(await screen.findByRole('button', { name: 'Nueva salida' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.getByText('La pantalla')).toBeVisible();
});

it('shows the texts of a toast that cannot be loaded', async () => {
  renderLayout('/history');
  act(() => showToast({ title: 'No se ha podido copiar', description: 'Cópiala', tone: 'bad' }));
  // The tests' own place of toasts shows it too.
  const [toast] = await screen.findAllByText('No se ha podido copiar');
  expect(toast).toBeVisible();
  expect(screen.getByText('La pantalla')).toBeVisible();
});
