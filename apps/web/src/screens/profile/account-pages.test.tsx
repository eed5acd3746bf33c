import 'fake-indexeddb/auto';
import { deviceName } from '@cuaderno/domain';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { allDrafts, writeDraft } from '../../book/drafts/drafts';
import { startImport } from '../../book/imports/import-job';
import { keepBook } from '../../testing/keep-book';
import { readBook } from '../../book/mirror/mirror';
import { queueWrite } from '../../book/outbox/outbox';
import { keepPhoto } from '../../book/photos/photos';
import { signOutLocally } from '../../lib/server/session';
import { renderAt } from '../../testing/render-at';
import { MARTA, outing, summary, wireOf } from '../../testing/samples';
import { answering, Rejection, server } from '../../testing/server';
import { AccessPage } from './access-page';
import { DataPage } from './data-page';

// jsdom does not implement navigation.
vi.mock('../../lib/server/session', async (original) => ({
  ...(await original<object>()),
  signOutLocally: vi.fn(),
}));

const VERIFIED = { emailVerified: true, pendingEmail: null, sendsMail: true };
const button = (name: string) => screen.getByRole('button', { name });
const entry = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });

function renderPage(page: ReactNode, answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({
    'auth.me': () => MARTA,
    'sessions.list': () => [],
    'users.access': () => VERIFIED,
    'passkeys.list': () => ({ isOffered: true, isLastWayIn: false, passkeys: [] }),
    ...answers,
  });
  const view = renderAt('/profile/access', page);
  return { ...view, calls };
}

describe('the account', () => {
  it('changes its password with the current one', async () => {
    const { user, calls } = renderPage(<AccessPage />, { 'users.changePassword': () => undefined });
    await user.click(entry('Cambiar contraseña'));
    await user.click(button('Guardar contraseña'));
    expect(await screen.findByText('La contraseña es obligatoria')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Contraseña actual'), 'la de siempre');
    await user.type(screen.getByLabelText('Contraseña nueva'), 'monte y sierra 27');
    await user.click(button('Guardar contraseña'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = calls.find(({ procedure }) => procedure === 'users.changePassword')?.input;
    expect(sent).toEqual({
      id: 1,
      currentPassword: 'la de siempre',
      newPassword: 'monte y sierra 27',
    });
    // What it ended is listed behind it.
    await waitFor(() => {
      for (const read of ['sessions.list', 'users.access']) {
        expect(calls.filter(({ procedure }) => procedure === read)).toHaveLength(2);
      }
    });
  });

  it('tells how strong a new password is, and shows it', async () => {
    const { user } = renderPage(<AccessPage />);
    await user.click(entry('Cambiar contraseña'));
    const field = screen.getByLabelText('Contraseña nueva');
    expect(field).toHaveAccessibleDescription('Al menos 10 caracteres');
    await user.type(field, 'monte');
    expect(field).toHaveAccessibleDescription('Débil. Al menos 10 caracteres');
    await user.type(field, ' y sierra 27');
    expect(field).toHaveAccessibleDescription('Buena. Al menos 10 caracteres');
    await user.click(button('Mostrar'));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(button('Ocultar'));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('lists its sessions, and closes the others', async () => {
    const session = {
      createdAt: new Date('2026-11-01T10:00:00Z'),
      lastUsedAt: new Date('2026-11-02T10:00:00Z'),
    };
    const { user, calls } = renderPage(<AccessPage />, {
      'sessions.list': () => [
        { ...session, id: 'a', current: true, userAgent: 'Mozilla (iPhone) Version/18 Safari/604' },
        { ...session, id: 'b', current: false, userAgent: '' },
      ],
      'sessions.end': () => undefined,
      'sessions.endOthers': () => ({ ended: 1 }),
    });
    expect(await screen.findByText('Este móvil')).toBeInTheDocument();
    expect(screen.getByText('Safari en iPhone, ahora')).toBeInTheDocument();
    expect(screen.getByText('Visto el 02/11/2026')).toBeInTheDocument();
    // None ends the own session: that is 'Salir'.
    expect(screen.queryByRole('button', { name: 'Cerrar Safari en iPhone' })).toBeNull();
    await user.click(button('Cerrar Otro dispositivo'));
    expect(await screen.findByText('Sesión cerrada')).toBeInTheDocument();
    expect(calls.find(({ procedure }) => procedure === 'sessions.end')?.input).toEqual({ id: 'b' });
    await user.click(button('Cerrar las demás'));
    expect(await screen.findByText('1 sesión cerrada')).toBeInTheDocument();
    expect(calls.some(({ procedure }) => procedure === 'sessions.endOthers')).toBe(true);
  });

  it('shows that its e-mail is verified', async () => {
    renderPage(<AccessPage />);
    expect(await screen.findByText('Comprobado')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /enlace/ })).not.toBeInTheDocument();
  });

  it('asks for another link for an e-mail that is not verified', async () => {
    const { user, calls } = renderPage(<AccessPage />, {
      'users.access': () => ({ ...VERIFIED, emailVerified: false }),
      'users.sendVerification': () => undefined,
    });
    expect(await screen.findByText(/^Sin comprobar/)).toBeInTheDocument();
    await user.click(button('Enviar el enlace'));
    expect(await screen.findByText('Enlace enviado')).toBeInTheDocument();
    expect(calls.find(({ procedure }) => procedure === 'users.sendVerification')?.input).toEqual({
      id: MARTA.id,
    });
  });

  it('shows the new e-mail of a change, and ends the change', async () => {
    let pendingEmail: string | null = 'nuevo@correo.es';
    const { user } = renderPage(<AccessPage />, {
      'users.access': () => ({ ...VERIFIED, pendingEmail }),
      'users.cancelEmailChange': () => {
        pendingEmail = null;
      },
    });
    expect(await screen.findByText('nuevo@correo.es')).toBeInTheDocument();
    await user.click(button('No cambiar el correo'));
    await waitFor(() => expect(screen.queryByText('nuevo@correo.es')).not.toBeInTheDocument());
    expect(screen.getByText('Comprobado')).toBeInTheDocument();
  });

  it('is deleted only after the word was typed', async () => {
    const { user } = renderPage(<DataPage />);
    await user.click(entry('Borrar mi cuenta'));
    expect(button('Borrar para siempre')).toBeDisabled();
    await user.type(screen.getByLabelText('Escribe BORRAR para confirmar'), 'borrar');
    expect(button('Borrar para siempre')).toBeDisabled();
    await user.clear(screen.getByLabelText('Escribe BORRAR para confirmar'));
    await user.type(screen.getByLabelText('Escribe BORRAR para confirmar'), 'BORRAR');
    expect(button('Borrar para siempre')).toBeEnabled();
  });

  it('deletes pending writes after a warning, and leaves another user’s', async () => {
    const payload = wireOf(outing());
    for (const userId of [MARTA.id, 2]) {
      for (const id of ['a', 'b']) await queueWrite(userId, id, { kind: 'create', payload });
      await keepPhoto(userId, new Blob(['photo']));
      await writeDraft({ id: `${userId}`, userId, type: 'espera', base: null, values: {} });
    }
    await keepBook(MARTA.id, [summary()]);
    const facts = { from: '2026-01-10', to: '2026-01-10', pieces: 1, medals: 0, skipped: 0 };
    const imported = [{ id: 'c', row: 2, payload }];
    await startImport(MARTA.id, { name: 'caza.csv', facts, outings: imported });
    const busy = () => {
      throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
    };
    const { user } = renderPage(<DataPage />, {
      'outings.create': busy,
      'users.delete': () => undefined,
    });
    await user.click(entry('Borrar mi cuenta'));
    expect(await screen.findByText(/3 salidas por enviar se perderán\./)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Escribe BORRAR para confirmar'), 'BORRAR');
    await user.click(button('Borrar para siempre'));
    await waitFor(() => expect(signOutLocally).toHaveBeenCalledOnce());
    const device = await openDevice();
    const left = async (store: 'outbox' | 'photos') =>
      (await device.getAll(store)).map(({ userId }) => userId);
    expect(await left('outbox')).toEqual([2, 2]);
    expect(await left('photos')).toEqual([2]);
    expect((await allDrafts()).map(({ userId }) => userId)).toEqual([2]);
    expect(await readBook(MARTA.id)).toBeUndefined();
  });

  it.each([
    ['is missing', () => HttpResponse.error()],
    ['is a proxy’s page', () => HttpResponse.html('<h1>503</h1>', { status: 503 })],
    ['is a captive portal’s page', () => HttpResponse.html('<h1>Wifi</h1>')],
    ['has no body', () => new HttpResponse(null, { status: 502 })],
  ])('shows that the server is unreachable if the answer to an import %s', async (_, answer) => {
    server.use(http.post('/api/import', answer));
    const { user } = renderPage(<DataPage />);
    const file = new File(['PK'], 'cuaderno.zip', { type: 'application/zip' });
    await user.upload(screen.getByLabelText('Copia que importar'), file);
    expect(
      await screen.findByText('No hay conexión con el servidor. Inténtalo de nuevo.'),
    ).toBeInTheDocument();
  });

  it('shows a summary before it imports an export', async () => {
    const report = { existing: 3, photos: 5, missingPhotos: 0, profile: false };
    const queries: string[] = [];
    server.use(
      http.post('/api/import', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json({
          ...report,
          added: 2,
          refused: [{ date: '2026-01-10', message: 'La foto supera los 10 MiB' }],
        });
      }),
    );
    const { user } = renderPage(<DataPage />);
    const file = new File(['PK'], 'cuaderno.zip', { type: 'application/zip' });
    await user.upload(screen.getByLabelText('Copia que importar'), file);
    expect(await screen.findByText('Se añadirán 2 salidas y 5 fotos')).toBeInTheDocument();
    expect(screen.getByText('3 salidas ya están y no se tocan')).toBeInTheDocument();
    expect(
      screen.getByText('No se importa la del 10/01/2026: La foto supera los 10 MiB'),
    ).toBeInTheDocument();
    await user.click(button('Importar ahora'));
    await waitFor(() => expect(queries).toEqual(['?dryRun=1', '']));
  });

  it('can be exported', () => {
    renderPage(<DataPage />);
    expect(screen.getByRole('link', { name: /^Descargar mis datos/ })).toHaveAttribute(
      'href',
      '/api/export',
    );
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 'Firefox en Mac'],
  ['node', 'Otro dispositivo'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
