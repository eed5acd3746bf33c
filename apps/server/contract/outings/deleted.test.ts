import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { newUser, PASSWORD, send, startBuilt, visitor } from '../server';

const RECECHO = { date: '2026-01-11', species: 'Corzo', score: 100 };

describe('an outing that was deleted', () => {
  it('is not brought back by a late creation, which gets 410', async ({ server }) => {
    const user = await newUser(server.url);
    const { body } = await send(user, 'POST', '/api/outings/rececho', RECECHO);
    const { id } = body;
    await send(user, 'DELETE', `/api/outings/${id}`);
    const again = await send(user, 'POST', '/api/outings/rececho', { ...RECECHO, id });
    expect(again).toMatchObject({
      status: 410,
      body: { message: 'Esta salida se borró en otro dispositivo' },
    });
    const asApp = user.trpc.outings.create.mutate({ ...RECECHO, type: 'rececho', id });
    const error = await asApp.catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({
      message: 'Esta salida se borró en otro dispositivo',
      data: { httpStatus: 410 },
    });
    expect((await send(user, 'GET', '/api/outings')).body).toEqual([]);
    expect((await send(user, 'GET', `/api/outings/${id}`)).status).toBe(404);
    const { body: paths } = await send(user, 'GET', '/api/openapi.json');
    expect(Object.keys(paths.paths['/api/outings/rececho'].post.responses)).toContain('410');
  });
});

describe('a deleted account', () => {
  it('leaves its e-mail free for a new account with an empty book', async ({ server }) => {
    const leaving = await newUser(server.url);
    await send(leaving, 'POST', '/api/outings/rececho', RECECHO);
    const account = `/api/users/${leaving.id}`;
    expect((await send(leaving, 'DELETE', account, { password: PASSWORD })).status).toBe(204);
    const again = visitor(server.url);
    await again.register({ name: 'Otra', email: leaving.email, password: PASSWORD });
    expect((await send(again, 'GET', '/api/outings')).body).toEqual([]);
  });

  it('whose deletion a crash interrupted is swept when the server starts', async ({
    server,
    query,
  }) => {
    const leaving = await newUser(server.url);
    await send(leaving, 'POST', '/api/outings/rececho', RECECHO);
    const { id } = leaving;
    await query(`UPDATE users SET deleted_at = now() WHERE id = $1`, [id]);
    const again = await startBuilt({ DATABASE_URL: server.database.url });
    await expect
      .poll(async () => (await query('SELECT FROM users WHERE id = $1', [id])).rowCount)
      .toBe(0);
    expect((await query('SELECT FROM outings WHERE user_id = $1', [id])).rowCount).toBe(0);
    await again.stop();
  });
});
