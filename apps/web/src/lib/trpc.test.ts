import { expect, it, vi } from 'vitest';
import { answering } from '../testing/server';
import { errorMessage } from './errors';
import { trpc } from './trpc';

it('gives a write up that hangs, as a server out of reach', async () => {
  const now = new AbortController();
  const limits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((limit) => (limit === 60_000 ? now.signal : new AbortController().signal));
  const calls = answering({ 'users.update': () => new Promise(() => {}) });
  const update = trpc.users.update.mutate({ id: 1, name: 'Marta' });
  const failure = update.catch((error: unknown) => errorMessage(error));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  now.abort(new DOMException('too long', 'TimeoutError'));
  expect(await failure).toBe('No hay conexión con el servidor. Inténtalo de nuevo.');
  expect(limits).toHaveBeenCalledWith(60_000);
});
