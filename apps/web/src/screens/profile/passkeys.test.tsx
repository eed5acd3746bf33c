import 'fake-indexeddb/auto';
import type { Passkey } from '@cuaderno/domain';
import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { Passkeys, passkeyText } from './passkeys';

// jsdom has no WebAuthn: apps/e2e/journeys/passkeys.spec.ts runs a browser's.
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: vi.fn(() => true),
  startRegistration: vi.fn(),
}));

const PASSKEY: Passkey = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Móvil de Marta',
  createdAt: new Date('2026-09-03T10:00:00Z'),
  lastUsedAt: null,
};
const CREDENTIAL = { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } };
const none = { isOffered: true, isLastWayIn: false, passkeys: [] as Passkey[] };
const button = (name: string) => screen.getByRole('button', { name });

function renderPasskeys(answers: Parameters<typeof answering>[0]) {
  const calls = answering({ 'auth.me': () => MARTA, 'passkeys.list': () => none, ...answers });
  const inputOf = (name: string) => calls.findLast(({ procedure }) => procedure === name)?.input;
  return { ...renderAt('/profile/access', <Passkeys />), inputOf };
}

beforeEach(() => void vi.mocked(startRegistration).mockResolvedValue(CREDENTIAL as never));

describe('a line', () => {
  it.each([
    [{}, 'Añadida el 03/09/2026, nunca usada'],
    [{ createdAt: new Date(), lastUsedAt: new Date() }, 'Añadida hoy, usada hoy'],
    [
      { lastUsedAt: new Date('2026-11-14T12:00:00Z') },
      'Añadida el 03/09/2026, usada el 14/11/2026',
    ],
  ])('of %j is "%s"', (facts, text) => {
    expect(passkeyText({ ...PASSKEY, ...facts })).toBe(text);
  });
});

describe('an addition', () => {
  async function openSheet(answers: Parameters<typeof answering>[0]) {
    const view = renderPasskeys(answers);
    await view.user.click(await screen.findByRole('button', { name: 'Añadir llave de acceso' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Añadir llave de acceso' }));
    const next = () => view.user.click(sheet.getByRole('button', { name: 'Continuar' }));
    return { ...view, sheet, next };
  }

  it('names the key, and sends what the device made', async () => {
    const { user, sheet, next, inputOf } = await openSheet({
      'passkeys.options': () => ({}) as never,
      'passkeys.add': () => PASSKEY,
    });
    const name = sheet.getByLabelText('Nombre de la llave');
    expect(name).toHaveValue('Ordenador de Marta');
    await user.clear(name);
    await next();
    expect(await sheet.findByText('El nombre es obligatorio')).toBeInTheDocument();
    await user.type(name, 'Portátil');
    await next();
    expect(await screen.findByText('Llave añadida')).toBeInTheDocument();
    expect(inputOf('passkeys.add')).toEqual({ name: 'Portátil', credential: CREDENTIAL });
  });

  it('stays open when the device refuses, with what is left to do', async () => {
    vi.mocked(startRegistration).mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { sheet, next } = await openSheet({ 'passkeys.options': () => ({}) as never });
    await next();
    expect(await sheet.findByText('No se ha podido; usa la contraseña')).toBeInTheDocument();
  });

  it('shows the server’s reason', async () => {
    const { sheet, next } = await openSheet({
      'passkeys.options': () => ({}) as never,
      'passkeys.add': () => {
        throw new Rejection('Esa llave de acceso ya está añadida', 'CONFLICT', 409);
      },
    });
    await next();
    expect(await sheet.findByText('Esa llave de acceso ya está añadida')).toBeInTheDocument();
  });
});

it('renames a key', async () => {
  const { user, inputOf } = renderPasskeys({
    'passkeys.list': () => ({ ...none, passkeys: [PASSKEY] }),
    'passkeys.rename': () => PASSKEY,
  });
  await user.click(await screen.findByRole('button', { name: /^Cambiar el nombre/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Nombre de la llave'), ' nuevo');
  await user.click(sheet.getByRole('button', { name: 'Guardar nombre' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(inputOf('passkeys.rename')).toEqual({ id: PASSKEY.id, name: 'Móvil de Marta nuevo' });
});

it('removes a key once it is confirmed', async () => {
  const left = [PASSKEY];
  const { user, inputOf } = renderPasskeys({
    'passkeys.list': () => ({ ...none, passkeys: [...left] }),
    'passkeys.remove': () => void left.pop(),
  });
  await user.click(await screen.findByRole('button', { name: 'Quitar Móvil de Marta' }));
  await user.click(button('Quitar llave'));
  expect(await screen.findByText('Llave quitada')).toBeInTheDocument();
  expect(inputOf('passkeys.remove')).toEqual({ id: PASSKEY.id });
  await waitFor(() => expect(screen.queryByText(/Móvil de Marta/)).not.toBeInTheDocument());
});

it('keeps the only way in, with the reason in place of its button', async () => {
  renderPasskeys({ 'passkeys.list': () => ({ ...none, isLastWayIn: true, passkeys: [PASSKEY] }) });
  expect(await screen.findByText('Tu única forma de entrar')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument();
});

it('is not there where the server has no passkeys', async () => {
  const { inputOf } = renderPasskeys({ 'passkeys.list': () => ({ ...none, isOffered: false }) });
  await waitFor(() => expect(screen.queryByText('Llaves de acceso')).not.toBeInTheDocument());
  expect(inputOf('passkeys.add')).toBeUndefined();
});
