import { Pool, type ClientConfig } from 'pg';
import { databaseOf, type Db } from './database';
import { readOwnJournal } from './journal';
import { refuseSharedSessions, type Pooling } from './pooling';
import { PrimaryClient, findPrimary, type PrimaryConfig } from './primary-client';
import { type Log, StartError, withEmbedded, withStarted } from '@cuaderno/embedded-postgres';
import { addressesOf } from './addresses';

/** An instance's database: a server's, with the `pooling` before it, or the embedded one in a folder. */
export type Instance = {
  url?: string | undefined;
  pooling?: Pooling | undefined;
  dataDir: string;
  log: Log;
};

/** Runs `work` on an instance's database: connects to the running embedded server, or starts it for the call. */
export async function onInstance<T>(
  { url, pooling, ...embedded }: Instance,
  work: (connection: PrimaryConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withEmbedded(embedded, work);
  return work({ connectionString: await primaryAt(url), pooling });
}

/**
 * Runs `work` on the database of a stopped instance.
 * @throws StartError when the product is running, or may be, behind a pooler
 */
export async function onStopped<T>(
  { url, pooling, ...embedded }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withStarted(embedded, work);
  if (pooling === 'transaction') {
    throw new StartError(
      "A pooler's connections can't be told from the product's: stop both, set DATABASE_URL to the database's own address, and leave DATABASE_POOLING out",
    );
  }
  return work({ connectionString: await primaryAt(url) });
}

/** Finds the address of the primary. */
async function primaryAt(url: string): Promise<string> {
  const addresses = addressesOf(url) ?? [];
  if (addresses.length < 2) return url;
  return (await findPrimary(addresses, { connectionTimeoutMillis: 5_000 })).address;
}

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
