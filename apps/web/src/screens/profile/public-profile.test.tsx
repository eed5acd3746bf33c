import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { PublicProfile } from './public-profile';

const URL_1 = 'https://cuaderno.test/cazador/uno';
const URL_2 = 'https://cuaderno.test/cazador/dos';

afterEach(() => vi.restoreAllMocks());

/** Renders the page on a server that stores its switches. */
function renderPage(answers = {}) {
  let current = MARTA;
  let url = URL_1;
  const read = () => ({ url: current.publicProfile ? url : null });
  const calls = answering({
    'auth.me': () => current,
    'users.update': (input) => (current = { ...current, ...(input as object) }),
    'users.publicAddress': read,
    'users.renewPublicAddress': () => {
      url = URL_2;
      return read();
    },
    ...answers,
  });
  const view = renderAt('/profile/public', <PublicProfile />);
  const sent = (name: string) =>
    calls.filter(({ procedure }) => procedure === name).map(({ input }) => input);
  return { ...view, sent };
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const shown = () => screen.findByLabelText('Dirección de tu página');

describe('the public profile', () => {
  it('is off by default, and has an address once it is switched on', async () => {
    const { user, sent } = renderPage();
    expect(toggle('Perfil público')).not.toBeChecked();
    expect(toggle('Mostrar estadísticas')).toBeChecked();
    expect(screen.queryByLabelText('Dirección de tu página')).not.toBeInTheDocument();
    await user.click(toggle('Perfil público'));
    expect(await shown()).toHaveValue(URL_1);
    expect(toggle('Perfil público')).toBeChecked();
    expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', URL_1);
    await user.click(toggle('Perfil público'));
    await waitFor(() => expect(toggle('Perfil público')).not.toBeChecked());
    expect(screen.queryByLabelText('Dirección de tu página')).not.toBeInTheDocument();
    expect(sent('users.update')).toEqual([
      { id: 1, publicProfile: true },
      { id: 1, publicProfile: false },
    ]);
  });

  it('shows its switches as another device has left them', async () => {
    renderPage({ 'auth.me': () => ({ ...MARTA, publicProfile: true, showStats: false }) });
    await waitFor(() => expect(toggle('Perfil público')).toBeChecked());
    expect(toggle('Mostrar estadísticas')).not.toBeChecked();
  });

  it('shows statistics or none, and lists the contents of the page', async () => {
    const { user, sent } = renderPage();
    expect(screen.getByText('Nombre').nextElementSibling).toHaveTextContent(/^Marta$/);
    await user.click(toggle('Mostrar estadísticas'));
    await waitFor(() => expect(toggle('Mostrar estadísticas')).not.toBeChecked());
    expect(screen.getByText('Estadísticas').nextElementSibling).toHaveTextContent('Ninguna');
    expect(sent('users.update')).toEqual([{ id: 1, showStats: false }]);
  });

  it('copies its address', async () => {
    const { user } = renderPage();
    await user.click(toggle('Perfil público'));
    await shown();
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Dirección copiada')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(URL_1);
  });

  it('selects its address if the browser does not copy', async () => {
    const { user } = renderPage();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(toggle('Perfil público'));
    const field = await shown();
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('No se ha podido copiar')).toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('renews its address after a confirmation', async () => {
    const { user, sent } = renderPage();
    await user.click(toggle('Perfil público'));
    await shown();
    await user.click(screen.getByRole('button', { name: 'Cambiar la dirección' }));
    const sheet = await screen.findByRole('dialog', { name: '¿Cambiar la dirección?' });
    expect(sheet).toHaveTextContent('La de ahora deja de funcionar');
    await user.click(screen.getByRole('button', { name: 'Atrás' }));
    expect(sent('users.renewPublicAddress')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cambiar la dirección' }));
    await user.click(await screen.findByRole('button', { name: 'Cambiar la dirección' }));
    expect(await screen.findByDisplayValue(URL_2)).toBeInTheDocument();
    expect(sent('users.renewPublicAddress')).toEqual([{ id: 1 }]);
  });

  it('creates an address for a page that an earlier version switched on', async () => {
    const { user } = renderPage({ 'users.publicAddress': () => ({ url: null }) });
    await user.click(toggle('Perfil público'));
    await user.click(await screen.findByRole('button', { name: 'Crear dirección' }));
    expect(await screen.findByDisplayValue(URL_2)).toBeInTheDocument();
  });

  it('stays as it is after a failure, and shows the reason', async () => {
    const { user } = renderPage({
      'users.update': () => {
        throw new Rejection('Demasiados cambios seguidos', 'TOO_MANY_REQUESTS', 429);
      },
    });
    await user.click(toggle('Perfil público'));
    expect(await screen.findByText('Demasiados cambios seguidos')).toBeInTheDocument();
    expect(toggle('Perfil público')).not.toBeChecked();
  });

  it('reports a session that has ended, so that the sign-in is offered', async () => {
    const { user, sync } = renderPage({
      'users.update': () => {
        throw new Rejection('Inicia sesión para continuar', 'UNAUTHORIZED', 401);
      },
    });
    await user.click(toggle('Perfil público'));
    await waitFor(() => expect(sync().getState().connectivity).toBe('signed-out'));
  });

  it('disables its switches while offline, with the reason', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPage();
    expect(screen.getByText(/^Sin conexión/)).toBeVisible();
    expect(toggle('Perfil público')).toBeDisabled();
    expect(toggle('Mostrar estadísticas')).toBeDisabled();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(toggle('Perfil público')).toBeEnabled();
    expect(screen.queryByText(/^Sin conexión/)).not.toBeInTheDocument();
  });
});
