import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepLastHunter, readLastHunter } from '../lib/last-user';
import { leave } from '../lib/session';
import { createQueryClient } from '../lib/trpc';
import { MARTA, summary } from '../testing/samples';
import { server } from '../testing/server';
import { keepBook, readBook } from './mirror/mirror';
import { useLogout } from './use-logout';

// The browser leaves the page there, and jsdom can't.
vi.mock('../lib/session', async (original) => ({
  ...(await original<object>()),
  leave: vi.fn(),
}));

beforeEach(async () => {
  vi.mocked(leave).mockClear();
  keepLastHunter(MARTA);
  await keepBook(MARTA.id, [summary()]);
});

const logout = async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderHook(useLogout, { wrapper }).result.current.logout();
};

it.each([
  ['can not be reached', () => HttpResponse.error()],
  ['is a proxy’s page', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
  ['is the page of a hotel', () => HttpResponse.html('<h1>Wifi</h1>')],
])('forgets nothing, and does not leave, when the server %s', async (_, answer) => {
  server.use(http.get('/api/logout', answer));
  await logout();
  expect(leave).not.toHaveBeenCalled();
  expect((await readBook(MARTA.id))?.value).toHaveLength(1);
  expect(readLastHunter()).toMatchObject({ id: MARTA.id });
});

it('forgets what was kept, photos too, and leaves, once the session is over', async () => {
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
  expect(leave).toHaveBeenCalledOnce();
  expect(await readBook(MARTA.id)).toBeUndefined();
  expect(forgotten).toHaveBeenCalledWith('photos');
  vi.unstubAllGlobals();
});
