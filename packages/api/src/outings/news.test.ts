import { expect } from 'vitest';
import { test } from '../testing';

const RECECHO = { type: 'rececho' as const, date: '2026-01-11', species: 'Corzo' };

const it = test.extend('open', ({ api }, { onCleanup }) => {
  const closing = new AbortController();
  onCleanup(() => closing.abort());
  return async ({ session }: Awaited<ReturnType<typeof api.newUser>>, since?: string) => {
    const { createCaller } = await import('../router');
    const caller = createCaller({ ...api.context, session }, { signal: closing.signal });
    return caller.outings.news({ since });
  };
});

it('a window hears of each write of its book, once, and of nothing that it has', async ({
  api,
  open,
}) => {
  const [user, other] = [await api.newUser(), await api.newUser()];
  const { cursor } = await user.caller.outings.changes();
  const news = (await open(user, cursor))[Symbol.asyncIterator]();
  const next = news.next();
  await other.caller.outings.create(RECECHO);
  await user.caller.outings.create(RECECHO);
  const { value } = await next;
  const changes = await user.caller.outings.changes({ since: cursor });
  expect(changes.outings).toHaveLength(1);
  expect(value).toBe(changes.cursor);
});

it('a second window starts with the cursor that it lacks', async ({ api, open }) => {
  const user = await api.newUser();
  const { cursor } = await user.caller.outings.changes();
  await user.caller.outings.create(RECECHO);
  const first = (await open(user, cursor))[Symbol.asyncIterator]();
  const { value } = await first.next();
  const second = (await open(user, cursor))[Symbol.asyncIterator]();
  expect(await second.next()).toEqual({ value, done: false });
});

it('a window whose session has ended gets no more news', async ({ api, open }) => {
  const user = await api.newUser();
  const news = (await open(user))[Symbol.asyncIterator]();
  await user.caller.outings.create(RECECHO);
  expect(await news.next()).toMatchObject({ done: false });
  await api.auth.signOut(user.session.token);
  const next = news.next();
  await user.caller.outings.create(RECECHO);
  await expect(next).rejects.toThrow('Inicia sesión para continuar');
});

it('an eleventh window of a user is refused', async ({ api, open }) => {
  const user = await api.newUser();
  await user.caller.outings.create(RECECHO);
  for (let windows = 0; windows < 10; windows += 1) {
    await (await open(user))[Symbol.asyncIterator]().next();
  }
  await expect((await open(user))[Symbol.asyncIterator]().next()).rejects.toThrow(
    'Hay demasiadas ventanas abiertas',
  );
});
