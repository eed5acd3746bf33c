import { drizzle } from 'drizzle-orm/node-postgres';
import { type Instance, onInstance } from './backup/connect-or-start';
import type { Db } from './database';
import { readOwnJournal } from './journal';
import { PrimaryClient } from './primary-client';

/**
 * Runs `work` on an instance's database, whether the product is running or not.
 * @throws StartError
 */
export function withDatabase<T>(instance: Instance, work: (db: Db) => Promise<T>): Promise<T> {
  return onInstance(instance, async (connection) => {
    const client = new PrimaryClient({ ...connection, application_name: 'cuaderno maintenance' });
    await client.connect();
    try {
      await readOwnJournal(client);
      return await work(drizzle(client));
    } finally {
      await client.end();
    }
  });
}
