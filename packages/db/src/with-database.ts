import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { type Instance, onInstance } from './backup/reach-database';
import type { Db } from './database';

/** Runs `work` on the database of an instance, be the product running on it or not. Throws a StartError. */
export function withDatabase<T>(instance: Instance, work: (db: Db) => Promise<T>): Promise<T> {
  return onInstance(instance, async (connection) => {
    const client = new Client({ ...connection, application_name: 'cuaderno maintenance' });
    await client.connect();
    try {
      return await work(drizzle(client));
    } finally {
      await client.end();
    }
  });
}
