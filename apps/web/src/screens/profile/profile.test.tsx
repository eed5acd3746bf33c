import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA, NO_STATS, wholeBook } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { ProfilePages } from './profile-pages';
import { keepInstallPrompt } from '../../lib/install';

keepInstallPrompt();

const entry = (title: string) => screen.findByRole('link', { name: new RegExp(`^${title}`) });
const address = () => screen.getByTestId('address').textContent;
const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

function renderProfile(answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({
    'auth.me': () => MARTA,
    'users.update': () => MARTA,
    'stats.dashboard': () => NO_STATS,
    'outings.changes': () => wholeBook(),
    'sessions.list': () => [],
    ...answers,
  });
  const view = renderAt(
    '/profile',
    <Routes>
      <Route path="/profile/*" element={<ProfilePages />} />
    </Routes>,
  );
  const sent = () =>
    calls.filter((call) => call.procedure === 'users.update').map((call) => call.input);
  return { ...view, sent };
}

describe('the profile', () => {
  it('shows the user’s data, and sends changes with the user’s id', async () => {
    const { user, sent } = renderProfile();
    expect(field('Nombre completo')).toHaveValue('Marta Robledo');
    await user.type(field('Teléfono'), '+34 600 111 222');
    await user.click(field('Recibir notificaciones por email'));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      id: 1,
      name: 'Marta Robledo',
      phone: '+34 600 111 222',
      emailNotifications: true,
    });
  });

  it('says where no mail is sent that it warns here instead', async () => {
    renderProfile({
      'users.access': () => ({ emailVerified: true, pendingEmail: null, sendsMail: false }),
    });
    expect(await screen.findByText('Este cuaderno no envía correos: te avisa aquí.')).toBeVisible();
  });

  it('says that the changes are saved', async () => {
    const { user } = renderProfile();
    await user.type(field('Teléfono'), '1');
    await user.click(save());
    expect(await screen.findByText('Cambios guardados')).toBeInTheDocument();
  });

  it('tells that a new e-mail counts once it is verified', async () => {
    const { user } = renderProfile();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'nuevo@correo.es');
    await user.type(field('Contraseña actual'), 'monte y sierra 26');
    await user.click(save());
    expect(await screen.findByText('Comprueba el correo nuevo')).toBeInTheDocument();
    expect(field('Email')).toHaveValue(MARTA.email);
  });

  it('shows the errors of name and email below their fields', async () => {
    const { user } = renderProfile();
    await user.clear(field('Nombre completo'));
    expect(await screen.findByText('El nombre es obligatorio')).toBeInTheDocument();
    await user.type(field('Email'), '@');
    expect(await screen.findByText('El correo no es válido')).toBeInTheDocument();
  });

  it('requires the password for a new email', async () => {
    const { user, sent } = renderProfile();
    expect(screen.queryByLabelText('Contraseña actual')).not.toBeInTheDocument();
    await user.type(field('Email'), '.org');
    await user.type(await screen.findByLabelText('Contraseña actual'), 'monte y sierra');
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      email: 'marta@correo.es.org',
      currentPassword: 'monte y sierra',
    });
  });

  it('keeps its values after a failed save, and shows and logs the reason', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderProfile({
      'users.update': () => {
        throw new Rejection('Ese email ya está en uso', 'CONFLICT', 409);
      },
    });
    await user.type(field('Dirección'), 'Calle Mayor, 1');
    await user.click(save());
    expect(await screen.findByText('Ese email ya está en uso')).toBeInTheDocument();
    expect(field('Dirección')).toHaveValue('Calle Mayor, 1');
    expect(logged).toHaveBeenCalled();
  });

  it('changes the appearance at once, and stores it on this device', async () => {
    const { user } = renderProfile();
    await user.click(await entry('Apariencia'));
    await user.click(await screen.findByRole('radio', { name: 'Oscura' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('cuaderno-de-caza.appearance')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(await entry('Apariencia')).toHaveTextContent('Oscura');
    await user.click(await entry('Apariencia'));
    await user.click(await screen.findByRole('radio', { name: 'Automática' }));
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('enlarges the letters at once, and stores it on this device', async () => {
    const { user } = renderProfile();
    await user.click(await entry('Apariencia'));
    await user.click(await screen.findByRole('radio', { name: 'Grande' }));
    expect(document.documentElement).toHaveClass('large');
    expect(localStorage.getItem('cuaderno-de-caza.letters')).toBe('large');
    await user.click(screen.getByRole('radio', { name: 'Normal' }));
    expect(document.documentElement).not.toHaveClass('large');
    expect(localStorage.getItem('cuaderno-de-caza.letters')).toBeNull();
  });

  it("is busy with 'Guardando...' until the server has answered, and sends once", async () => {
    let reply = () => {};
    const { user, sent } = renderProfile({
      'users.update': () =>
        new Promise((resolve) => {
          reply = () => resolve(MARTA);
        }),
    });
    await user.type(field('Teléfono'), '1');
    await user.click(save());
    const busy = await screen.findByRole('button', { name: 'Guardando...' });
    expect(busy).toBeDisabled();
    await user.click(busy);
    await waitFor(() => expect(sent()).toHaveLength(1));
    reply();
    expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toBeEnabled();
    expect(sent()).toHaveLength(1);
  });

  it('opens its sheets and pages by their addresses, and keeps what was typed under a sheet', async () => {
    const { user } = renderProfile();
    await user.type(field('Teléfono'), '600');
    await user.click(await entry('Acerca de'));
    const about = await screen.findByRole('dialog', { name: 'Acerca de' });
    expect(address()).toBe('/profile?ver=acerca-de');
    expect(about).toHaveTextContent('Fuente: INE, www.ine.es');
    expect(about).toHaveTextContent('Salen de la puntuación que cuenta: la homologada;');
    expect(about).toHaveTextContent(/Cuaderno de Caza \d+\.\d+\.\d+/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(field('Teléfono')).toHaveValue('600');
    await user.click(await entry('Tus datos'));
    await user.click(await screen.findByRole('link', { name: 'Mi Perfil' }));
    await user.click(await screen.findByRole('link', { name: /^Acceso y seguridad/ }));
    await waitFor(() => expect(address()).toBe('/profile/access'));
  });

  it('names the space in use on this device, and whether the app is installed', async () => {
    const { user } = renderProfile();
    expect(await screen.findByText(/0 fotos, sin instalar/)).toBeInTheDocument();
    await user.click(await entry('Este dispositivo'));
    const sheet = await screen.findByRole('dialog', { name: 'Este dispositivo' });
    expect(sheet).toHaveTextContent('Sin instalar');
    expect(screen.queryByRole('button', { name: 'Instalar' })).not.toBeInTheDocument();
    const prompt = vi.fn(async () => undefined);
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
    await user.click(await screen.findByRole('button', { name: 'Instalar' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Instalar' })).not.toBeInTheDocument();
  });

  it('has the steps of an iPhone, which offers no installation', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    const { user } = renderProfile();
    await user.click(await entry('Este dispositivo'));
    const sheet = await screen.findByRole('dialog', { name: 'Este dispositivo' });
    expect(sheet).toHaveTextContent('Elige «Añadir a pantalla de inicio»');
  });
});
