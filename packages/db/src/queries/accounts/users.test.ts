import { DomainError } from '@cuaderno/domain';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { users } from '../../schema/users';
import { test as it } from '../../testing';
import { someUser } from '../../testing/samples';
import { isProfileNew } from '../outings/export';
import {
  findPassword,
  findUserByEmail,
  findUserByExternalId,
  findUserById,
  insertUser,
  linkExternalId,
  setPassword,
  updateUser,
} from './users';

describe('an account', () => {
  it('starts with the documented defaults', async ({ db }) => {
    const user = await insertUser(db, { email: 'a@b.es', name: 'Ana', password: 'hash' });
    expect(user).toEqual({
      id: user.id,
      email: 'a@b.es',
      name: 'Ana',
      firstName: null,
      lastName: null,
      phone: null,
      birthDate: null,
      address: null,
      profilePhoto: null,
      profileImageUrl: null,
      emailNotifications: false,
      showStats: true,
      publicProfile: false,
      seasonStart: 4,
      createdAt: expect.any(Date),
      updatedAt: user.createdAt,
    });
    expect(await findUserById(db, user.id)).toEqual(user);
  });

  it('is found by its e-mail in any case, with its password hash', async ({ db }) => {
    const user = await insertUser(db, { email: 'Luis@B.es', name: 'Luis', password: 'hash' });
    expect(user.email).toBe('luis@b.es');
    expect(await findUserByEmail(db, 'LUIS@b.ES')).toEqual({ user, password: 'hash' });
    expect(await findUserByEmail(db, 'nadie@b.es')).toBeNull();
  });

  it('refuses a taken e-mail, in any case', async ({ db }) => {
    const taken = await someUser(db);
    const other = await someUser(db);
    const again = { email: taken.email.toUpperCase(), name: 'Otra', password: null };
    const conflict = new DomainError('CONFLICT', 'Ya existe una cuenta con ese correo');
    await expect(insertUser(db, again)).rejects.toThrow(conflict);
    await expect(updateUser(db, other.id, { email: again.email })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('changes only the fields that are given', async ({ db }) => {
    const user = await someUser(db);
    const changed = await updateUser(db, user.id, {
      phone: '+34 600 000 000',
      birthDate: '1980-02-29',
      name: undefined,
    });
    expect(changed).toEqual({
      ...user,
      phone: '+34 600 000 000',
      birthDate: '1980-02-29',
      updatedAt: expect.any(Date),
    });
    expect(await updateUser(db, 2_000_000_000, { phone: '1' })).toBeNull();
  });

  it('ignores a password or an id among its changes', async ({ db }) => {
    const user = await someUser(db);
    const changes = { name: 'Eva', id: 7, password: 'x', externalAuthId: 'y' };
    expect((await updateUser(db, user.id, changes))?.name).toBe('Eva');
    expect((await findUserById(db, user.id))?.name).toBe('Eva');
    expect(await findPassword(db, user.id)).toBeNull();
    expect(await findUserByExternalId(db, 'y')).toBeNull();
  });

  it('gets a new password', async ({ db }) => {
    const user = await someUser(db);
    expect(await findPassword(db, user.id)).toBeNull();
    await db.update(users).set({ password: 'a hash' }).where(eq(users.id, user.id));
    const change = { from: 'a hash', to: 'new hash' };
    expect(await setPassword(db, user.id, change)).toBe(true);
    // Not part of the profile, which an import may still fill in.
    expect(await isProfileNew(db, user.id)).toBe(true);
    expect(await findPassword(db, user.id)).toBe('new hash');
    expect(await setPassword(db, user.id, change)).toBe(false);
    expect(await setPassword(db, 2_000_000_000, change)).toBe(false);
  });

  it('is linked to one external account, which is linked to no other', async ({ db }) => {
    const user = await someUser(db);
    const other = await someUser(db);
    expect(await findUserByExternalId(db, 'issuer|1')).toBeNull();
    await linkExternalId(db, user.id, 'issuer|1');
    expect(await isProfileNew(db, user.id)).toBe(true);
    expect((await findUserByExternalId(db, 'issuer|1'))?.id).toBe(user.id);
    await expect(linkExternalId(db, other.id, 'issuer|1')).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
