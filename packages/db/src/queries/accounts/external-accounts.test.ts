import { expect } from 'vitest';
import { test } from '../../testing';
import { listIssuers, moveIssuer } from './external-accounts';
import { findUserByExternalId, insertUser } from './users';

/** Creates an account that is linked to a provider's. */
const it = test.extend('linked', ({ db }) => (externalAuthId: string) => {
  const email = `${externalAuthId.replaceAll(/\W/g, '-')}@ejemplo.es`;
  return insertUser(db, { email, name: 'Ana', password: null, externalAuthId });
});

it('a provider’s new address moves its accounts, and no others', async ({ db, linked }) => {
  const [one, two] = [await linked('https://id.es 1'), await linked('https://id.es 2')];
  const other = await linked('https://id.es.otro 1');
  expect(await moveIssuer(db, 'https://id.es', 'https://sso.example/realms/caza')).toBe(2);
  const found = async (id: string) => (await findUserByExternalId(db, id))?.id;
  expect(await found('https://sso.example/realms/caza 1')).toBe(one.id);
  expect(await found('https://sso.example/realms/caza 2')).toBe(two.id);
  expect(await found('https://id.es.otro 1')).toBe(other.id);
  expect(await listIssuers(db)).toEqual([
    { issuer: 'https://id.es.otro', accounts: 1 },
    { issuer: 'https://sso.example/realms/caza', accounts: 2 },
  ]);
});

it('moves none while an account exists under the new address, and reports it', async ({
  db,
  linked,
}) => {
  const first = await linked('https://antes.es 7');
  const again = await linked('https://ahora.es 7');
  await expect(moveIssuer(db, 'https://antes.es', 'https://ahora.es')).rejects.toThrow(
    `Some have made another account under https://ahora.es meanwhile (users ${again.id})`,
  );
  expect((await findUserByExternalId(db, 'https://antes.es 7'))?.id).toBe(first.id);
});
