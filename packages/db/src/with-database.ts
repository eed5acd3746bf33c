import { Pool } from 'pg';
import { type Instance, onInstance } from './backup/connect-or-start';
import { databaseOf, type Db } from './database';
import { readOwnJournal } from './journal';
import { refuseSharedSessions } from './pooling';
import { PrimaryClient } from './primary-client';

/**
 * Runs `work` on an instance's database, whether the product is running or not.
 * @throws StartError
 */
export function withDatabase<T>(instance: Instance, work: (db: Db) => Promise<T>): Promise<T> {
  return onInstance(instance, async (connection) => {
    const name = 'cuaderno maintenance';
    // One for a transaction, and one for what is read meanwhile.
    const pool = new Pool({ ...connection, Client: PrimaryClient, max: 2, application_name: name });
    // The next statement says what became of a lost connection.
    pool.on('error', () => undefined);
    try {
      const client = await pool.connect();
      await readOwnJournal(client).finally(() => client.release());
      if (instance.url !== undefined && instance.pooling !== 'transaction') {
        await refuseSharedSessions(pool);
      }
      return await work(databaseOf(pool));
    } finally {
      await pool.end();
    }
  });
}
