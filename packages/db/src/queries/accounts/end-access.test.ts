import { expect } from 'vitest';
import type { Db } from '../../database';
import { test as it } from '../../testing';
import { disableUser } from './admin';
import { deleteUser } from './deleted-users';
import { resetPassword } from './mailed-users';
import { findPasskey, insertPasskey } from './passkeys';
import { createProgramToken, findProgramToken } from './program-tokens';
import { insertUser, linkExternalId } from './users';

/** What takes an account away from whoever used it until then. */
const TAKINGS = {
  'a link by mail': (db: Db, { id, email }: Owned) =>
    resetPassword(db, id, { email, password: 'other' }),
  'a provider’s verified e-mail': (db: Db, { id }: Owned) => linkExternalId(db, id, `issuer ${id}`),
  'the operator': (db: Db, { id }: Owned) => disableUser(db, id),
  'its deletion': (db: Db, { id }: Owned) => deleteUser(db, id),
};
type Owned = { id: number; email: string };

it.for(['a link by mail', 'a provider’s verified e-mail', 'the operator', 'its deletion'] as const)(
  'a token ends when %s takes the account',
  async (way, { database: { db } }) => {
    const email = `${way.replaceAll(/\W/g, '')}@cuaderno.test`;
    const { id } = await insertUser(db, { name: 'Marta', email, password: 'hash' });
    const wish = { name: 'Hoja', canWrite: false, days: null } as const;
    const { token = '' } = (await createProgramToken(db, id, wish)) ?? {};
    expect(await findProgramToken(db, token)).toEqual({ userId: id, canWrite: false });
    await TAKINGS[way](db, { id, email });
    expect(await findProgramToken(db, token)).toBeNull();
  },
);

const ENDS_PASSKEYS = {
  'a link by mail': true,
  'a provider’s verified e-mail': true,
  'the operator': false,
  'its deletion': true,
};
it.for(Object.entries(ENDS_PASSKEYS))(
  'a passkey that %s takes the account from ends: %s',
  async ([way, ends], { database: { db } }) => {
    const email = `llave-${way.replaceAll(/\W/g, '')}@cuaderno.test`;
    const { id } = await insertUser(db, { name: 'Marta', email, password: 'hash' });
    const credentialId = `of ${way}`;
    await insertPasskey(db, id, {
      credentialId,
      publicKey: Uint8Array.of(1),
      counter: 0,
      transports: ['internal'],
      isSyncable: true,
      isSynced: true,
      name: 'Móvil',
    });
    expect(await findPasskey(db, credentialId)).toMatchObject({ userId: id });
    await TAKINGS[way as keyof typeof TAKINGS](db, { id, email });
    expect((await findPasskey(db, credentialId)) === null).toBe(ends);
  },
);
