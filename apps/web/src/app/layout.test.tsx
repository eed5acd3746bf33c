import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-at';
import { MARTA } from '../testing/samples';
import { useWide } from '../lib/use-wide';
import { Layout } from './layout';

vi.mock('../lib/use-wide', { spy: true });

function renderLayout(address: string) {
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

describe('the layout on a phone', () => {
  it('marks the current screen in the navigation', () => {
    renderLayout('/history');
    expect(screen.getByRole('link', { name: 'Cuaderno' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  it('hides navigation and profile button on a form', () => {
    renderLayout('/esperas');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Mi Perfil' })).not.toBeInTheDocument();
  });

  it('opens the chooser instead of navigating, then the picked form', async () => {
    const { user } = renderLayout('/');
    await user.click(screen.getByRole('button', { name: 'Nueva Salida' }));
    expect(
      await screen.findByRole('dialog', { name: 'Registrar nueva salida' }),
    ).toBeInTheDocument();
    expect(address()).toBe('/');
    await user.click(screen.getByRole('link', { name: /Montería/ }));
    expect(address()).toBe('/monterias');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('returns the focus to the button when the chooser is closed', async () => {
    const { user } = renderLayout('/');
    await user.click(screen.getByRole('button', { name: 'Nueva Salida' }));
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nueva Salida' })).toHaveFocus());
  });

  it('opens the chooser at /new, and home when it is closed', async () => {
    const { user } = renderLayout('/new');
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    expect(address()).toBe('/');
  });
});

describe('the layout on a desktop', () => {
  beforeEach(() => vi.mocked(useWide).mockReturnValue(true));

  it('leads from anywhere to the Cuaderno, and home by the mark', async () => {
    const { user } = renderLayout('/profile');
    const book = await screen.findByRole('link', { name: 'Cuaderno' });
    expect(book).not.toHaveAttribute('aria-current');
    await user.click(book);
    expect(address()).toBe('/history');
    expect(book).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Cuaderno de Caza' }));
    expect(address()).toBe('/');
  });

  it('opens a form of each modality from anywhere', async () => {
    const { user } = renderLayout('/history');
    await user.click(await screen.findByRole('button', { name: 'Nueva salida' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Espera', 'Montería', 'Rececho']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/monterias');
  });

  it('opens the menu with the arrow key', async () => {
    const { user } = renderLayout('/history');
    (await screen.findByRole('button', { name: 'Nueva salida' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
  });

  it('has the profile and signing out in the user menu', async () => {
    const { user } = renderLayout('/');
    await user.click(await screen.findByRole('button', { name: MARTA.name ?? '' }));
    expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Mi Perfil' }));
    expect(address()).toBe('/profile');
  });
});
