import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { Profile } from './profile';

const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

function renderProfile(answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({
    'auth.me': () => MARTA,
    'users.update': () => MARTA,
    ...answers,
  });
  const view = renderAt('/profile', <Profile />);
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

  it('shows the errors of name and email below their fields', async () => {
    const { user } = renderProfile();
    await user.clear(field('Nombre completo'));
    expect(await screen.findByText('El nombre es obligatorio')).toBeInTheDocument();
    await user.type(field('Email'), '@');
    expect(await screen.findByText('El email no es válido')).toBeInTheDocument();
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
    await user.click(screen.getByRole('radio', { name: 'Oscura' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('cuaderno-de-caza.appearance')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Automática' }));
    expect(document.documentElement).not.toHaveClass('dark');
  });
});
