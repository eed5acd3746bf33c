import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDevice } from '../book/device/database';
import { keepBook } from '../testing/keep-book';
import { readBook } from '../book/mirror/mirror';
import { deleteMirror } from '../book/mirror/mirror-writes';
import { createQueryClient, keys } from '../lib/server/query-client';
import { Providers } from '../testing/render-at';
import { MARTA, NO_STATS, outing, summary, wholeBook } from '../testing/samples';
import { answering, Rejection, server } from '../testing/server';
import { beginVisit } from '../lib/server/begin-visit';
import { keepLastUser } from '../lib/last-user';
import { Router } from './router';

const OTHER = { ...MARTA, id: 2, email: 'otro@correo.es', name: 'Otro Cazador' };
const BOOKS: Record<number, ReturnType<typeof summary>[]> = {
  [MARTA.id]: [summary()],
  [OTHER.id]: [summary({ id: '01990000-0000-7000-8000-00000000000b', municipality: 'Grazalema' })],
};

/** Opens the app at an address, on a server with one session. */
function openApp(address: string, signedIn: typeof MARTA | null = MARTA) {
  const session = { user: signedIn, away: false };
  /** The session's user; 401 without one, or for a request of another user. */
  const own = (userId: string | null): typeof MARTA => {
    if (session.away) throw new Rejection('No disponible', 'BAD_GATEWAY', 502);
    const { user } = session;
    if (!user || (userId !== null && userId !== String(user.id)))
      throw new Rejection('Debes iniciar sesión', 'UNAUTHORIZED', 401);
    return user;
  };
  const calls = answering({
    'auth.me': () => {
      if (session.away) own(null);
      return session.user;
    },
    'outings.changes': (_, userId) => wholeBook(...(BOOKS[own(userId).id] ?? [])),
    'outings.get': (_, userId) => outing({ userId: own(userId).id }),
    'stats.dashboard': (_, userId) => own(userId) && NO_STATS,
    'photos.latest': (_, userId) => own(userId) && [],
    'documents.list': (_, userId) => own(userId) && [],
  });
  window.history.replaceState(null, '', address);
  const client = createQueryClient();
  beginVisit(client);
  render(
    <Providers client={client}>
      <Router />
    </Providers>,
  );
  /** Invalidates the list, as a write does. */
  const readAgain = () => act(() => client.invalidateQueries({ queryKey: keys.outings }));
  return { session, readAgain, client, calls };
}

const comeBack = () =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
const kept = async (id: number) => (await readBook(id))?.value.map((row) => row.municipality);
const expired = () => screen.findByRole('link', { name: /Tu sesión ha caducado/ });

beforeEach(async () => {
  await deleteMirror();
  await (await openDevice()).clear('outbox');
});

it('another account signed in in another tab opens its own book, stored separately', async () => {
  const { session, readAgain } = openApp('/history');
  expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
  await waitFor(async () => expect(await kept(MARTA.id)).toEqual(['Cazorla']));
  session.user = OTHER;
  await readAgain();
  expect(await screen.findByText(/Grazalema/)).toBeInTheDocument();
  expect(screen.queryByText(/Cazorla/)).not.toBeInTheDocument();
  expect(await screen.findByText('Este es el cuaderno de Otro Cazador')).toBeInTheDocument();
  await waitFor(async () => expect(await kept(OTHER.id)).toEqual(['Grazalema']));
  expect(await kept(MARTA.id)).toEqual(['Cazorla']);
});

it('another user stored by another tab is detected before any read', async () => {
  const { session } = openApp('/history');
  await screen.findByText(/Cazorla/);
  session.user = OTHER;
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cuaderno-de-caza.hunter' }));
  });
  expect(await screen.findByText(/Grazalema/)).toBeInTheDocument();
  expect(screen.queryByText(/Cazorla/)).not.toBeInTheDocument();
});

it('a profile changed in another tab is adopted', async () => {
  const { session, client } = openApp('/history');
  await screen.findByText(/Cazorla/);
  session.user = { ...MARTA, publicProfile: true };
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cuaderno-de-caza.hunter' }));
  });
  await waitFor(() =>
    expect(client.getQueryData(keys.me)).toMatchObject({ id: MARTA.id, publicProfile: true }),
  );
  expect(screen.getByText(/Cazorla/)).toBeInTheDocument();
});

it('a session that ends while the app is open leaves the device’s data, and shows the sign-in', async () => {
  await keepBook(MARTA.id, [summary()]);
  const { session, client } = openApp('/history');
  await screen.findByText(/Cazorla/);
  session.user = null;
  await act(() => client.resetQueries({ queryKey: keys.outings }));
  expect(await expired()).toHaveTextContent('seguir con tu cuaderno');
  expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
  expect(screen.getByText(/Guardado en este dispositivo: datos del/)).toBeInTheDocument();

  // Signed in again in another tab.
  session.user = MARTA;
  comeBack();
  await waitFor(() => expect(screen.queryByText(/Tu sesión ha caducado/)).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText(/datos del/)).not.toBeInTheDocument());
});

it('a reachable server is detected without the browser’s event, and failed reads run again', async () => {
  await keepBook(MARTA.id, [summary()]);
  const { session, client } = openApp('/history');
  await screen.findByText(/Cazorla/);
  session.away = true;
  await act(() => client.resetQueries({ queryKey: keys.outings }));
  expect(await screen.findByText(/Sin conexión: datos del/)).toBeInTheDocument();
  expect(await screen.findByText('Sin conexión')).toBeInTheDocument();
  session.away = false;
  comeBack();
  await waitFor(() => expect(screen.queryByText('Sin conexión')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText(/datos del/)).not.toBeInTheDocument());
});

it('another user’s data on the device is hidden once the server has answered', async () => {
  localStorage.setItem('cuaderno-de-caza.hunter', JSON.stringify(OTHER));
  const { client } = openApp('/history');
  expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
  expect(client.getQueryData(keys.keptBook)).not.toMatchObject({
    value: [{ municipality: 'Grazalema' }],
  });
  expect(await kept(OTHER.id)).toBeUndefined();
});

describe('with a user whom the server has returned within the last day', () => {
  const names = (calls: ReturnType<typeof openApp>['calls']) =>
    calls.map(({ procedure }) => procedure);

  // Before the page was loaded.
  beforeEach(() => keepLastUser(MARTA, performance.timeOrigin - 60_000));

  it('the user is not read again', async () => {
    const { calls } = openApp('/history');
    expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
    // On a slow machine an idle moment has read an outing as well.
    expect(names(calls)).toContain('outings.changes');
    expect(names(calls)).not.toContain('auth.me');
  });

  it('a session that has ended meanwhile opens the cover, without the data of the device', async () => {
    await keepBook(MARTA.id, [summary()]);
    openApp('/history', null);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await waitFor(async () => expect(await kept(MARTA.id)).toBeUndefined());
    expect(localStorage.getItem('cuaderno-de-caza.hunter')).toBeNull();
  });

  it('another user who has signed in meanwhile opens their own book', async () => {
    await keepBook(MARTA.id, [summary()]);
    openApp('/history', OTHER);
    expect(await screen.findByText(/Grazalema/)).toBeInTheDocument();
    expect(screen.queryByText(/Cazorla/)).not.toBeInTheDocument();
  });

  it('a session that ended while there was no network leaves the device’s data', async () => {
    await keepBook(MARTA.id, [summary()]);
    const away = openApp('/history', null);
    away.session.away = true;
    expect(await screen.findByText('Sin conexión')).toBeInTheDocument();
    away.session.away = false;
    comeBack();
    expect(await expired()).toBeInTheDocument();
    expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
  });
});

it('a visitor requests nothing of a book', async () => {
  const { calls } = openApp('/history', null);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(calls.map(({ procedure }) => procedure)).toEqual(['auth.me']);
});

it.each([
  ['a proxy’s answer', () => HttpResponse.text('', { status: 404 })],
  ['status 429', () => HttpResponse.json({ message: 'Luego' }, { status: 429 })],
  ['status 500', () => HttpResponse.json({ message: 'Algo ha fallado' }, { status: 500 })],
])('the last user stays without an answer about the session: %s', async (_, answer) => {
  localStorage.setItem('cuaderno-de-caza.hunter', JSON.stringify(MARTA));
  const { client } = openApp('/history');
  server.use(http.get('/api/trpc/auth.me', answer));
  expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
  await waitFor(() => expect(client.getQueryState(keys.me)?.status).toBe('error'));
  expect(screen.getByText(/Cazorla/)).toBeInTheDocument();
});

it('the device’s book is shown when a proxy answers in place of the server', async () => {
  await keepBook(MARTA.id, [summary()]);
  localStorage.setItem('cuaderno-de-caza.hunter', JSON.stringify(MARTA));
  openApp('/history');
  server.use(http.get('/api/trpc/*', () => HttpResponse.text('', { status: 404 })));
  expect(await screen.findByText(/Sin conexión: datos del/)).toBeInTheDocument();
  expect(await screen.findByText(/Cazorla/)).toBeInTheDocument();
});
