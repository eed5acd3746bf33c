import { expect } from 'vitest';
import { test as it } from '../testing';
import { disableUser } from './admin';
import { deleteUser } from './deleted-users';
import { resetPassword } from './mailed-users';
import { createProgramToken, findProgramToken } from './program-tokens';
import { insertUser, linkExternalId } from './users';

it.for(['a link by mail', 'a provider’s verified e-mail', 'the operator', 'its deletion'] as const)(
  'a token ends when %s takes the account',
  async (way, { database: { db } }) => {
    const email = `${way.replaceAll(/\W/g, '')}@cuaderno.test`;
    const { id } = await insertUser(db, { name: 'Marta', email, password: 'hash' });
    const wish = { name: 'Hoja', canWrite: false, days: null } as const;
    const { token = '' } = (await createProgramToken(db, id, wish)) ?? {};
    expect(await findProgramToken(db, token)).toEqual({ userId: id, canWrite: false });
    await {
      'a link by mail': () => resetPassword(db, id, { email, password: 'other' }),
      'a provider’s verified e-mail': () => linkExternalId(db, id, 'issuer subject'),
      'the operator': () => disableUser(db, id),
      'its deletion': () => deleteUser(db, id),
    }[way]();
    expect(await findProgramToken(db, token)).toBeNull();
  },
);
