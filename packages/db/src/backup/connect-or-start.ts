import { type Log, StartError, withEmbedded, withStarted } from '@cuaderno/embedded-postgres';
import type { ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import type { Pooling } from '../pooling';
import { findPrimary, type PrimaryConfig } from '../primary-client';

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
