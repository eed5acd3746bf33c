import type { ClientConfig } from 'pg';
import { DATABASE } from './acquire';
import { SUPERUSER, versionOf } from './cluster';
import { prepareFolders } from './folders';
import { clearLibpqVariables } from './libpq-variables';
import { findPostmaster } from './lock-file';
import type { Log } from './log';
import { StartError } from './start-error';
import { startEmbedded } from './supervisor';

/**
 * Runs `work` on the database below `dataDir`: on its running server, or on one started for the call.
 * @throws StartError when there is no database, or its server can't be started.
 */
export async function withEmbedded<T>(
  { dataDir, log }: { dataDir: string; log: Log },
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  clearLibpqVariables();
  const { cluster } = await prepareFolders(dataDir, log);
  if ((await versionOf(cluster)) === null) {
    throw new StartError(`There is no database in ${cluster}: is DATA_DIR the right folder?`);
  }
  const running = await findPostmaster(cluster);
  if (running?.status === 'ready') {
    return work({ host: running.socket, user: SUPERUSER, database: DATABASE });
  }
  return withStarted({ dataDir, log }, work);
}

/**
 * Runs `work` on a server started for the call.
 * @throws StartError when it can't be started, as when an instance runs on the folder.
 */
export async function withStarted<T>(
  options: { dataDir: string; log: Log },
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded(options);
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.close();
  }
}
