import 'fake-indexeddb/auto';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepLastUser, readLastUser } from '../lib/last-user';
import { signOutLocally } from '../lib/server/session';
import { renderSignedIn } from '../testing/render-at';
import { MARTA, outing, summary } from '../testing/samples';
import { server } from '../testing/server';
import { keepBook } from '../testing/keep-book';
import { readBook } from './mirror/mirror';
import { discard, queueWrite } from './outbox/outbox';
import { useLogout } from './use-logout';

// jsdom does not implement navigation.
vi.mock('../lib/server/session', async (original) => ({
  ...(await original<object>()),
  signOutLocally: vi.fn(),
}));

beforeEach(async () => {
  vi.mocked(signOutLocally).mockClear();
  keepLastUser(MARTA);
  await keepBook(MARTA.id, [summary()]);
});

const logout = async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderSignedIn(useLogout).result.current.logout();
};

it('counts a deletion that can still be undone as unsent, so that signing out asks', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = renderSignedIn(useLogout);
  await queueWrite(MARTA.id, outing().id, { kind: 'delete', base: outing() });
  expect(await result.current.countUnsent()).toEqual({ outings: 1, documents: 0 });
  await discard(MARTA.id, outing().id);
});

it.each([
  ['can not be reached', () => HttpResponse.error()],
  ['is a proxy’s page', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
  ['is a captive portal', () => HttpResponse.html('<h1>Wifi</h1>')],
])('deletes nothing, and does not sign out, when the server %s', async (_, answer) => {
  server.use(http.get('/api/logout', answer));
  await logout();
  expect(signOutLocally).not.toHaveBeenCalled();
  expect((await readBook(MARTA.id))?.value).toHaveLength(1);
  expect(readLastUser()).toMatchObject({ id: MARTA.id });
});

it('deletes the local data, photos too, and signs out after the session ended', async () => {
  const forgotten = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: forgotten });
  server.use(
    http.get(
      '/api/logout',
      () => new HttpResponse(null, { status: 303, headers: { location: '/login' } }),
    ),
    http.get('/login', () => HttpResponse.html('<div id="root"></div>')),
  );
  await logout();
  expect(signOutLocally).toHaveBeenCalledOnce();
  expect(await readBook(MARTA.id)).toBeUndefined();
  expect(forgotten).toHaveBeenCalledWith('photos');
  expect(forgotten).toHaveBeenCalledWith('provinces');
  vi.unstubAllGlobals();
});
