import { type Log, withEmbedded, withStarted } from '@cuaderno/embedded-postgres';
import type { ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import { findPrimary } from '../primary-client';

/** The database of an instance: a server's, or the embedded one below a folder. */
export type Instance = { url?: string | undefined; dataDir: string; log: Log };

/**
 * Runs `work` on the database of an instance, running or not: an embedded server that runs is
 * joined, another is started for the time.
 */
export async function onInstance<T>(
  { url, ...embedded }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withEmbedded(embedded, work);
  return work({ connectionString: await primaryAt(url) });
}

/** Runs `work` as `onInstance` does, on a database on which the product does not run. @throws StartError if it does. */
export async function onStopped<T>(
  { url, ...embedded }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withStarted(embedded, work);
  return work({ connectionString: await primaryAt(url) });
}

/** The one of several servers that takes writes. */
async function primaryAt(url: string): Promise<string> {
  const addresses = addressesOf(url) ?? [];
  if (addresses.length < 2) return url;
  return (await findPrimary(addresses, { connectionTimeoutMillis: 5_000 })).address;
}
