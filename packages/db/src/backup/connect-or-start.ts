import type { ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import { SUPERUSER, versionOf } from '../embedded/cluster';
import { prepareFolders } from '../embedded/folders';
import { findPostmaster } from '../embedded/lock-file';
import { DATABASE } from '../embedded/acquire';
import { startEmbedded } from '../embedded/supervisor';
import { clearLibpqVariables } from '../embedded/libpq-variables';
import type { Log } from '../log';
import { findPrimary } from '../primary-client';
import { StartError } from '../start-error';

/** The database of an instance: a server's, or the embedded one below a folder. */
export type Instance = { url?: string | undefined; dataDir: string; log: Log };

/**
 * Runs `work` on the database of an instance, running or not: an embedded server that runs is
 * joined, another is started for the time.
 */
export async function onInstance<T>(
  { url, dataDir, log }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return work({ connectionString: await primaryAt(url) });
  clearLibpqVariables();
  const { cluster } = await prepareFolders(dataDir, log);
  if ((await versionOf(cluster)) === null) {
    throw new StartError(`There is no database in ${cluster}: is DATA_DIR the right folder?`);
  }
  const running = await findPostmaster(cluster);
  if (running?.status === 'ready') {
    return work({ host: running.socket, user: SUPERUSER, database: DATABASE });
  }
  return onStopped({ dataDir, log }, work);
}

/** As `onInstance`, but the product must not run on it: a StartError says so. */
export async function onStopped<T>(
  { url, dataDir, log }: Instance,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return work({ connectionString: await primaryAt(url) });
  const embedded = await startEmbedded({ dataDir, log });
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.close();
  }
}

/** The one of several servers that takes writes. */
async function primaryAt(url: string): Promise<string> {
  const addresses = addressesOf(url) ?? [];
  if (addresses.length < 2) return url;
  return (await findPrimary(addresses, { connectionTimeoutMillis: 5_000 })).address;
}
