import { type Log, withEmbedded, withStarted } from '@cuaderno/embedded-postgres';
import type { ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import { findPrimary } from '../primary-client';

/** An instance's database: a server's, or the embedded one in a folder. */
export type Instance = { url?: string | undefined; dataDir: string; log: Log };

/** Runs `work` on an instance's database: connects to the running embedded server, or starts it for the call. */
export async function onInstance<T>(
  { url, ...embedded }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withEmbedded(embedded, work);
  return work({ connectionString: await primaryAt(url) });
}

/**
 * Runs `work` on the database of a stopped instance.
 * @throws StartError when the product is running
 */
export async function onStopped<T>(
  { url, ...embedded }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withStarted(embedded, work);
  return work({ connectionString: await primaryAt(url) });
}

/** Finds the address of the primary. */
async function primaryAt(url: string): Promise<string> {
  const addresses = addressesOf(url) ?? [];
  if (addresses.length < 2) return url;
  return (await findPrimary(addresses, { connectionTimeoutMillis: 5_000 })).address;
}
