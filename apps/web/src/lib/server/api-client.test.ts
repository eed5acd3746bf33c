import { expect, it, vi } from 'vitest';
import { answering } from '../../testing/server';
import { errorMessage } from './error-texts';
import { clientFor, publicClient } from './api-client';

it('times out a hanging write as an unreachable server', async () => {
  const now = new AbortController();
  const limits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((limit) => (limit === 60_000 ? now.signal : new AbortController().signal));
  const calls = answering({ 'users.update': () => new Promise(() => {}) });
  const update = clientFor(1).users.update.mutate({ id: 1, name: 'Marta' });
  const failure = update.catch((error: unknown) => errorMessage(error));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  now.abort(new DOMException('too long', 'TimeoutError'));
  expect(await failure).toBe('No hay conexión con el servidor. Inténtalo de nuevo.');
  expect(limits).toHaveBeenCalledWith(60_000);
});

it('sends the user of each client, also of two at once, and none from the public one', async () => {
  const calls = answering({ 'auth.me': () => null, 'sessions.endOthers': () => ({ ended: 0 }) });
  const [seven, eight] = [clientFor(7), clientFor(8)];
  await seven.auth.me.query();
  await eight.auth.me.query();
  await seven.sessions.endOthers.mutate();
  await publicClient.auth.me.query();
  expect(calls.map(({ userId }) => userId)).toEqual(['7', '8', '7', null]);
});
