import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing';
import { listIssuers, moveIssuer } from './external-accounts';
import { findUserByExternalId, insertUser } from './users';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const linked = (externalAuthId: string) =>
  insertUser(database.db, {
    email: `${externalAuthId.replaceAll(/\W/g, '-')}@ejemplo.es`,
    name: 'Ana',
    password: null,
    externalAuthId,
  });

it('a provider’s new address moves its accounts, and no others', async () => {
  const { db } = database;
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

it('moves none while an account exists under the new address, and reports it', async () => {
  const { db } = database;
  const first = await linked('https://antes.es 7');
  const again = await linked('https://ahora.es 7');
  await expect(moveIssuer(db, 'https://antes.es', 'https://ahora.es')).rejects.toThrow(
    `Some have made another account under https://ahora.es meanwhile (users ${again.id})`,
  );
  expect((await findUserByExternalId(db, 'https://antes.es 7'))?.id).toBe(first.id);
});
