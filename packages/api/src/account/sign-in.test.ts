import { randomUUID } from 'node:crypto';
import { deleteUser, insertUser, setPassword } from '@cuaderno/db';
import { describe, expect, vi } from 'vitest';
import { test } from '../testing';
import { openSession, registerUser, signIn, signInWithProvider } from './sign-in';

const PASSWORD = 'monte y sierra 26';
const emailOf = (name: string) => `${name}@sin-verificar.test`;
const it = test
  .extend('services', ({ api }) => ({
    db: api.database.db,
    auth: api.auth,
    mail: api.context.mail,
    registration: 'open' as const,
  }))
  .extend('sessionsOf', ({ pool }) => async (userId: number) => {
    const { rowCount } = await pool.query('SELECT FROM sessions WHERE user_id = $1', [userId]);
    return rowCount;
  })
  .extend(
    'come',
    ({ services }) =>
      (externalId: string, name: string, emailVerified: boolean) =>
        signInWithProvider(services, { externalId, email: emailOf(name), emailVerified, name }),
  );

it('does the same work for an unknown e-mail, a wrong password and an account without a password', async ({
  api,
  services,
}) => {
  const { user } = await api.newUser();
  const outside = await insertUser(api.database.db, {
    name: 'Fuera',
    email: 'fuera@cuaderno.test',
    password: null,
    externalAuthId: 'https://id.example 7',
  });
  const verify = vi.spyOn(api.auth, 'verifyPassword');
  const counts = [];
  for (const email of [user.email, 'nadie@cuaderno.test', outside.email]) {
    verify.mockClear();
    const error: unknown = await signIn(services, { email, password: 'no es esta, no' }).catch(
      (rejection: unknown) => rejection,
    );
    counts.push([verify.mock.calls.length, (error as Error).message]);
  }
  expect(counts).toEqual(counts.map(() => [1, 'Email o contraseña incorrectos']));
});

describe('a password that is changed during a sign-in with it', () => {
  it('is rejected if the change was first', async ({ api, services, sessionsOf }) => {
    const { user, caller } = await api.newUser();
    const proven = await signIn(services, { email: user.email, password: PASSWORD });
    const change = { id: user.id, currentPassword: PASSWORD, newPassword: 'otra clave larga 99' };
    await caller.users.changePassword(change);
    await expect(openSession(services, proven, {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await sessionsOf(user.id)).toBe(1);
  });

  it('opens no session by a passkey that ended meanwhile', async ({
    api,
    services,
    sessionsOf,
  }) => {
    const { user } = await api.newUser();
    const proven = { user, password: null, passkeyId: randomUUID() };
    await expect(openSession(services, proven, {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await sessionsOf(user.id)).toBe(1);
  });

  it('is rejected if the change is not committed yet', async ({ api, services, sessionsOf }) => {
    const { user, session } = await api.newUser();
    const { db, auth } = services;
    const proven = await signIn({ db, auth }, { email: user.email, password: PASSWORD });
    let opened: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await setPassword(tx, user.id, { from: proven.password ?? '', to: 'another hash' });
      await auth.signOutOthers(tx, user.id, session.token);
      const made = vi.spyOn(auth, 'signIn');
      opened = openSession({ db, auth }, proven, {}).catch((error: unknown) => error);
      await vi.waitFor(() => expect(made).toHaveResolved());
      made.mockRestore();
    });
    expect(await opened).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await sessionsOf(user.id)).toBe(1);
  });

  it('is changed once: of two changes with the same old one, the second is rejected', async ({
    api,
  }) => {
    const { user, caller } = await api.newUser();
    const changes = ['otra clave larga 98', 'otra clave larga 99'].map((newPassword) =>
      caller.users.changePassword({ id: user.id, currentPassword: PASSWORD, newPassword }),
    );
    const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

it('an account that is deleted during a sign-in is rejected, by password or provider', async ({
  services,
  sessionsOf,
}) => {
  const { db, auth } = services;
  const identity = { email: 'se.va@cuaderno.test', emailVerified: true, externalId: 'id 10' };
  const outside = await signInWithProvider(services, identity);
  await deleteUser(db, outside.user.id);
  await expect(openSession({ db, auth }, outside, {})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(await sessionsOf(outside.user.id)).toBe(0);
  // The same identity creates a new account from now on.
  const again = await signInWithProvider(services, identity);
  expect(again.user.id).not.toBe(outside.user.id);
});

it('a verified e-mail of a provider ends password and sessions of the account registered with it', async ({
  services,
  sessionsOf,
}) => {
  const { db, auth } = services;
  const account = { name: 'Un extraño', email: 'victima@cuaderno.test', password: PASSWORD };
  const stranger = await registerUser(services, account);
  await openSession({ db, auth }, stranger, {});
  const identity = { email: account.email, emailVerified: true };
  const linked = await signInWithProvider(services, {
    ...identity,
    externalId: 'https://id.example 8',
  });
  expect(linked).toMatchObject({ user: { id: stranger.user.id }, password: null });
  expect(await sessionsOf(stranger.user.id)).toBe(0);
  const unauthenticated = { code: 'UNAUTHENTICATED' };
  await expect(signIn({ db, auth }, account)).rejects.toMatchObject(unauthenticated);
  await expect(openSession({ db, auth }, stranger, {})).rejects.toMatchObject(unauthenticated);
  // A linked account isn't linked again: another identity with that e-mail is rejected.
  await expect(
    signInWithProvider(services, { ...identity, externalId: 'https://id.example 9' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('an e-mail that the provider has not verified', () => {
  it('doesn’t block its owner: the first account keeps its book and loses the e-mail', async ({
    come,
  }) => {
    const squatter = await come('https://id.example s1', 'vera', false);
    const owner = await come('https://id.example o1', 'vera', true);
    expect(owner.user.id).not.toBe(squatter.user.id);
    expect(owner.user.email).toBe(emailOf('vera'));
    const again = await come('https://id.example s1', 'vera', false);
    expect(again.user).toMatchObject({
      id: squatter.user.id,
      email: `sin-verificar-${squatter.user.id}@cuaderno.invalid`,
    });
    expect((await come('https://id.example o1', 'vera', true)).user.id).toBe(owner.user.id);
  });

  it('moves to its owner once the provider has verified it', async ({ come }) => {
    const first = await come('https://id.example p1', 'pilar', false);
    await come('https://id.example p1', 'pilar', true);
    await expect(come('https://id.example p2', 'pilar', true)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await come('https://id.example p1', 'pilar', true)).user).toEqual(first.user);
  });

  it('signs in to no account with that e-mail', async ({ come }) => {
    await come('https://id.example q1', 'quino', true);
    await expect(come('https://id.example q2', 'quino', false)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
