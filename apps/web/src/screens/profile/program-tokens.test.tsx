import 'fake-indexeddb/auto';
import type { ProgramToken } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { answering, Rejection } from '../../testing/server';
import { ProgramTokens, tokenText } from './program-tokens';

const TOKEN: ProgramToken = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Hoja de cálculo',
  canWrite: false,
  createdAt: new Date('2026-11-01T10:00:00Z'),
  expires: null,
  lastUsedAt: null,
};
const SECRET = `cdc_r_${'a'.repeat(43)}`;
const button = (name: string) => screen.getByRole('button', { name });

function renderTokens(answers: Parameters<typeof answering>[0]) {
  const calls = answering({ 'tokens.list': () => [], ...answers });
  return { ...renderAt('/profile/access', <ProgramTokens />), calls };
}

describe('a line', () => {
  it.each([
    [{}, 'Solo leer, sin caducidad, nunca usada'],
    [
      { canWrite: true, expires: new Date('2999-11-21T12:00:00Z'), lastUsedAt: new Date() },
      'Leer y escribir, caduca el 21/11/2999, usada hoy',
    ],
    [
      {
        expires: new Date('2026-01-02T12:00:00Z'),
        lastUsedAt: new Date('2026-01-01T12:00:00Z'),
      },
      'Solo leer, caducó el 02/01/2026, usada el 01/01/2026',
    ],
  ])('of %j is "%s"', (facts, text) => {
    expect(tokenText({ ...TOKEN, ...facts })).toBe(text);
  });
});

it('creates a token, which is shown until it is said to be stored', async () => {
  const { user, calls } = renderTokens({
    'tokens.create': () => ({ ...TOKEN, canWrite: true, token: SECRET }),
  });
  await user.click(button('Crear clave'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Crear clave' }));
  await user.click(sheet.getByRole('button', { name: 'Crear clave' }));
  expect(await sheet.findByText('El nombre es obligatorio')).toBeInTheDocument();
  await user.type(sheet.getByLabelText('Nombre'), 'Hoja de cálculo');
  await user.click(sheet.getByRole('radio', { name: 'Leer y escribir' }));
  await user.click(sheet.getByRole('radio', { name: 'Nunca' }));
  await user.click(sheet.getByRole('button', { name: 'Crear clave' }));
  expect(await screen.findByText(SECRET)).toBeInTheDocument();
  expect(calls.find(({ procedure }) => procedure === 'tokens.create')?.input).toEqual({
    name: 'Hoja de cálculo',
    canWrite: true,
    days: null,
  });
  await user.click(button('Copiar'));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.keyboard('{Escape}');
  expect(screen.getByText(SECRET)).toBeInTheDocument();
  await user.click(button('Ya la he guardado'));
  await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
});

it('is not closed under the request, and shows in the list what was created without an answer', async () => {
  let answer: (error: Error) => void = () => undefined;
  let tokens: ProgramToken[] = [];
  const { user } = renderTokens({
    'tokens.list': () => tokens,
    'tokens.create': () =>
      new Promise((_, reject) => {
        tokens = [TOKEN];
        answer = reject;
      }),
  });
  await user.click(button('Crear clave'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Nombre'), 'Hoja de cálculo');
  await user.click(sheet.getByRole('button', { name: 'Crear clave' }));
  expect(await sheet.findByText('Creando...')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(sheet.getByText('Creando...')).toBeInTheDocument();
  answer(new Rejection('Algo ha fallado. Inténtalo de nuevo.'));
  expect(await sheet.findByText('Algo ha fallado. Inténtalo de nuevo.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(
    await screen.findByRole('button', { name: 'Revocar Hoja de cálculo' }),
  ).toBeInTheDocument();
});

it('keeps what was written when the server refuses', async () => {
  const { user } = renderTokens({
    'tokens.create': () => {
      throw new Rejection('Ya tienes 20 llaves: revoca una antes', 'CONFLICT', 409);
    },
  });
  await user.click(button('Crear clave'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Nombre'), 'Otra');
  await user.click(sheet.getByRole('button', { name: 'Crear clave' }));
  expect(await sheet.findByText('Ya tienes 20 llaves: revoca una antes')).toBeInTheDocument();
  expect(sheet.getByLabelText('Nombre')).toHaveValue('Otra');
});

it('revokes a token once it is confirmed', async () => {
  const left = [TOKEN];
  const { user, calls } = renderTokens({
    'tokens.list': () => [...left],
    'tokens.revoke': () => void left.pop(),
  });
  await user.click(await screen.findByRole('button', { name: 'Revocar Hoja de cálculo' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Revocar clave' }));
  expect(await screen.findByText('Clave revocada')).toBeInTheDocument();
  expect(calls.find(({ procedure }) => procedure === 'tokens.revoke')?.input).toEqual({
    id: TOKEN.id,
  });
  await waitFor(() => expect(screen.queryByText('Hoja de cálculo')).not.toBeInTheDocument());
});
