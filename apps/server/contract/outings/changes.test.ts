import { expect } from 'vitest';
import { test as it } from '../fixtures';
import { newUser, send, type TestUser } from '../server';

const CURSORS_HEADER = 'x-book-cursors';
const RECECHO = { date: '2026-01-11', species: 'Corzo' };

const cursorOf = async (user: TestUser) => (await user.trpc.outings.changes.query({})).cursor;

it('a write is answered with the cursors just before and after it', async ({ user }) => {
  const { body: first } = await send(user, 'POST', '/api/outings/rececho', RECECHO);
  const writes = [
    () => send(user, 'POST', '/api/outings/rececho', RECECHO),
    () => send(user, 'PUT', `/api/outings/rececho/${first.id}`, RECECHO),
    () => send(user, 'POST', '/api/trpc/outings.create', { json: { ...RECECHO, type: 'rececho' } }),
    () => send(user, 'DELETE', `/api/outings/${first.id}`),
  ];
  for (const write of writes) {
    const before = await cursorOf(user);
    const { headers } = await write();
    expect(headers.get(CURSORS_HEADER)).toBe(`${before} ${await cursorOf(user)}`);
  }
});

it('a first write, a retry and a refusal are answered without cursors', async ({ server }) => {
  const user = await newUser(server.url);
  const id = '01990000-0000-7000-8000-0000000000c1';
  const record = () => send(user, 'POST', '/api/outings/rececho', { ...RECECHO, id });
  expect((await record()).headers.get(CURSORS_HEADER)).toBeNull();
  expect((await record()).headers.get(CURSORS_HEADER)).toBeNull();
  const stale = await send(user, 'PUT', `/api/outings/rececho/${id}`, { ...RECECHO, version: 9 });
  expect(stale.status).toBe(409);
  expect(stale.headers.get(CURSORS_HEADER)).toBeNull();
});

it('the writes of a batch are answered with no pair of cursors', async ({ user }) => {
  await send(user, 'POST', '/api/outings/rececho', RECECHO);
  const input = { json: { ...RECECHO, type: 'rececho' } };
  const { status, headers } = await send(
    user,
    'POST',
    '/api/trpc/outings.create,outings.create?batch=1',
    { 0: input, 1: input },
  );
  expect(status).toBe(200);
  expect(headers.get(CURSORS_HEADER)?.split(' ')).toHaveLength(4);
});
