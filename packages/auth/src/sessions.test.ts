import { createHash } from 'node:crypto';
import { createTestDatabase } from '@cuaderno/db/testing';
import { insertUser } from '@cuaderno/db';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type Auth, createAuth } from './create-auth';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let auth: Auth;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = createAuth({ pool: database.pool, secure: false });
});
afterAll(() => database.close());

async function newUser(): Promise<number> {
  const email = `cazador${++people}@example.org`;
  const { id } = await insertUser(database.db, { email, name: 'Marta', password: null });
  return id;
}
const rowsOf = async (userId: number) =>
  (await database.pool.query('SELECT * FROM sessions WHERE user_id = $1', [userId])).rows;
const header = (token: string) => `tema=oscuro; ${auth.cookieName}=${token}; otra=1`;

/** Sets a session's expiry and age, in days. */
async function moveClocks(userId: number, expiresIn: number, age = 0) {
  await database.pool.query(
    `UPDATE sessions SET expire = now() + $2 * interval '1 day',
       created_at = now() - $3 * interval '1 day' WHERE user_id = $1`,
    [userId, expiresIn, age],
  );
}
const daysLeft = async (userId: number) => {
  const [row] = await rowsOf(userId);
  return Math.round((row.expire.getTime() - Date.now()) / 86_400_000);
};

describe('signing in', () => {
  it('returns a new token of 256 random bits, which authenticates requests', async () => {
    const userId = await newUser();
    const [one, other] = [await auth.signIn(userId), await auth.signIn(userId)];
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
    expect(one.token).not.toBe(other.token);
    expect(await auth.read(header(one.token))).toEqual({ userId, token: one.token });
    expect(await auth.read(header(other.token))).toEqual({ userId, token: other.token });
  });

  it('stores no usable token in the database', async () => {
    const userId = await newUser();
    const { token } = await auth.signIn(userId);
    const [row] = await rowsOf(userId);
    expect(row.sid).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await auth.read(header(row.sid))).toBeNull();
  });
});

const parts = (cookie: string) => cookie.split('; ').toSorted();

describe('the cookie', () => {
  it('over http is HttpOnly, Lax, for the whole site, 30 days', async () => {
    const { token, cookie } = await auth.signIn(await newUser());
    expect(parts(cookie)).toEqual(
      [
        'HttpOnly',
        'Max-Age=2592000',
        'Path=/',
        'SameSite=Lax',
        `cuaderno_session=${token}`,
      ].toSorted(),
    );
    expect(parts(auth.clearedCookie)).toEqual(
      ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'cuaderno_session='].toSorted(),
    );
  });

  it('over https is also Secure, with the prefix that ties it to the host', async () => {
    const overHttps = createAuth({ pool: database.pool, secure: true });
    const { token, cookie } = await overHttps.signIn(await newUser());
    expect(overHttps.cookieName).toBe('__Host-cuaderno_session');
    expect(parts(cookie)).toEqual(
      [
        'HttpOnly',
        'Max-Age=2592000',
        'Path=/',
        'SameSite=Lax',
        'Secure',
        `__Host-cuaderno_session=${token}`,
      ].toSorted(),
    );
    expect(parts(overHttps.clearedCookie)).toContain('Secure');
    expect(await overHttps.read(`__Host-cuaderno_session=${token}`)).toMatchObject({ token });
    expect(await overHttps.read(`cuaderno_session=${token}`)).toBeNull();
  });
});

describe('a session', () => {
  it('is read by one statement', async () => {
    const { token } = await auth.signIn(await newUser());
    const query = vi.spyOn(database.pool, 'query');
    await auth.read(header(token));
    expect(query).toHaveBeenCalledOnce();
    query.mockRestore();
  });

  it('is prolonged to 30 days, with a new cookie, after 15 of them', async () => {
    const userId = await newUser();
    const { token, cookie } = await auth.signIn(userId);
    await moveClocks(userId, 16);
    expect(await auth.read(header(token))).toEqual({ userId, token });
    expect(await daysLeft(userId)).toBe(16);
    await moveClocks(userId, 14);
    expect(await auth.read(header(token))).toEqual({ userId, token, cookie });
    expect(await daysLeft(userId)).toBe(30);
  });

  it('ends after 30 days without use', async () => {
    const userId = await newUser();
    const { token } = await auth.signIn(userId);
    await moveClocks(userId, -0.001, 30);
    expect(await auth.read(header(token))).toBeNull();
    expect(await rowsOf(userId)).toEqual([]);
  });

  it('ends after 90 days in any case', async () => {
    const userId = await newUser();
    const { token } = await auth.signIn(userId);
    await moveClocks(userId, 20, 89.9);
    expect(await auth.read(header(token))).toMatchObject({ userId });
    await moveClocks(userId, 20, 90);
    expect(await auth.read(header(token))).toBeNull();
    expect(await rowsOf(userId)).toEqual([]);
  });

  it('ends on signing out, on the server too', async () => {
    const userId = await newUser();
    const [one, other] = [await auth.signIn(userId), await auth.signIn(userId)];
    await auth.signOut(one.token);
    expect(await auth.read(header(one.token))).toBeNull();
    expect(await auth.read(header(other.token))).toMatchObject({ userId });
    await expect(auth.signOut(one.token)).resolves.toBeUndefined();
  });

  it('ends when another session of the same user ends the others', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const [own, other, foreign] = [
      await auth.signIn(mine),
      await auth.signIn(mine),
      await auth.signIn(theirs),
    ];
    await auth.signOutOthers(database.db, mine, own.token);
    expect(await auth.read(header(own.token))).toMatchObject({ userId: mine });
    expect(await auth.read(header(other.token))).toBeNull();
    expect(await auth.read(header(foreign.token))).toMatchObject({ userId: theirs });
  });

  it('ends with its user', async () => {
    const userId = await newUser();
    const { token } = await auth.signIn(userId);
    await database.pool.query('DELETE FROM users WHERE id = $1', [userId]);
    expect(await auth.read(header(token))).toBeNull();
  });
});

describe('an invalid cookie is null, and never an error', () => {
  const name = 'cuaderno_session';
  const token = 'A'.repeat(43);
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['other cookies', 'a=b; c=d'],
    ['an empty value', `${name}=`],
    ['a name alone', name],
    ['an unknown token', `${name}=${token}`],
    ['a NUL', `${name}=%00`],
    ['broken UTF-8', `${name}=%E0%A4%A`],
    ['a raw NUL', `${name}=${token}\0`],
    ['characters outside of a token', `${name}=${"'; DROP TABLE sessions; --".padEnd(43)}`],
    ['one letter too few', `${name}=${token.slice(1)}`],
    ['one letter too many', `${name}=${token}A`],
    ['quotes', `${name}="${token}"`],
    ['a huge value', `${name}=${'A'.repeat(1_000_000)}`],
    ['a hundred thousand cookies', `${name}=a;`.repeat(100_000)],
    ['broken names', `%00=1; =; ;;; %E0%A4%A=2; ${name}`],
    ['__proto__', '__proto__=1; constructor=2'],
  ])('%s', async (_, cookies) => {
    expect(await auth.read(cookies)).toBeNull();
  });

  it('with two session cookies', async () => {
    const userId = await newUser();
    const [one, other] = [await auth.signIn(userId), await auth.signIn(userId)];
    expect(await auth.read(`${name}=${one.token}; ${name}=${other.token}`)).toBeNull();
    expect(await auth.read(`${name}=%00; ${name}=${other.token}`)).toBeNull();
  });
});
