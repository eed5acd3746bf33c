import { Pool } from 'pg';
import { PrimaryClient, type PrimaryConfig, READ_ONLY, takesWrites } from './primary-client';
import { codeOf } from '@cuaderno/embedded-postgres';

/** Whether the database accepts writes, only reads, or doesn't answer in time. */
export type DatabaseState = 'writable' | 'read-only' | 'silent';

/** Timeout of a check, shorter than a load balancer's. */
const TIMEOUT_MS = 900;

/**
 * Checks the database over a dedicated connection, so that an exhausted pool doesn't count as an
 * outage; concurrent checks share one query. `isUsable` tells whether the product's statements can succeed.
 */
export function createHealthProbe(connection: PrimaryConfig, isUsable: () => Promise<boolean>) {
  const pool = new Pool({
    ...connection,
    Client: PrimaryClient,
    max: 1,
    // Keeps the connection open between checks.
    min: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    ...(connection.pooling === 'transaction' ? {} : { statement_timeout: TIMEOUT_MS }),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const check = async (): Promise<DatabaseState> => {
    const client = await pool.connect();
    let writable = false;
    try {
      writable = await takesWrites(client);
      if (!(await isUsable())) return 'silent';
    } finally {
      // Reconnects for the next check, which may find another primary.
      client.release(!writable);
    }
    return writable ? 'writable' : 'read-only';
  };

  let running: Promise<DatabaseState> | undefined;
  return {
    state: (): Promise<DatabaseState> => {
      running ??= check()
        // READ_ONLY: every server answered and none is the primary.
        .catch((error: unknown) => (codeOf(error) === READ_ONLY ? 'read-only' : 'silent'))
        .finally(() => {
          running = undefined;
        });
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<DatabaseState>((resolve) => {
        timer = setTimeout(resolve, TIMEOUT_MS, 'silent');
      });
      return Promise.race([running, timeout]).finally(() => clearTimeout(timer));
    },
    pool,
  };
}
