import { insertUser } from '@cuaderno/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApi } from '../testing';
import { signIn } from './sign-in';

let api: Awaited<ReturnType<typeof createTestApi>>;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('does the same work for an unknown e-mail, a wrong password and an account without one', async () => {
  const { user } = await api.newHunter();
  const outside = await insertUser(api.database.db, {
    name: 'Fuera',
    email: 'fuera@cuaderno.test',
    password: null,
    externalAuthId: 'https://id.example 7',
  });
  const verify = vi.spyOn(api.auth, 'verifyPassword');
  const told = [];
  for (const email of [user.email, 'nadie@cuaderno.test', outside.email]) {
    verify.mockClear();
    const services = { db: api.database.db, auth: api.auth };
    const error: unknown = await signIn(services, { email, password: 'no es esta, no' }).catch(
      (refusal: unknown) => refusal,
    );
    told.push([verify.mock.calls.length, (error as Error).message]);
  }
  expect(told).toEqual(told.map(() => [1, 'Email o contraseña incorrectos']));
});
