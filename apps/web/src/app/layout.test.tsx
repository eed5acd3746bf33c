import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../testing/render-at';
import { MARTA } from '../testing/samples';
import { Layout } from './layout';

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
