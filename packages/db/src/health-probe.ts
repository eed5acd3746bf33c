import { Pool, type PoolConfig } from 'pg';
import { PrimaryClient, READ_ONLY, takesWrites } from './primary-client';
import { codeOf } from '@cuaderno/embedded-postgres';

/** What the database answers: it takes writes, only reads, or nothing in time. */
export type DatabaseState = 'writable' | 'read-only' | 'silent';

/** Who asks about our health asks often, and takes silence for an answer too late. */
const ANSWER_MS = 900;

/**
 * Asks the database how it is, over a connection of its own: the product's may all be waiting for
 * something, which is no reason to leave a balancer. Whoever asks meanwhile shares the answer.
 */
export function createHealthProbe(connection: PoolConfig) {
  const pool = new Pool({
    ...connection,
    Client: PrimaryClient,
    max: 1,
    // It stays open at rest, once it was asked.
    min: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const ask = async (): Promise<DatabaseState> => {
    const client = await pool.connect();
    let writable = false;
    try {
      writable = await takesWrites(client);
    } finally {
      // The next question then looks for the primary anew.
      client.release(!writable);
    }
    return writable ? 'writable' : 'read-only';
  };

  let asked: Promise<DatabaseState> | undefined;
  return {
    state: (): Promise<DatabaseState> => {
      asked ??= ask()
        // Of several servers all have answered, and none takes writes.
        .catch((error: unknown) => (codeOf(error) === READ_ONLY ? 'read-only' : 'silent'))
        .finally(() => {
          asked = undefined;
        });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<DatabaseState>((resolve) => {
        timer = setTimeout(resolve, ANSWER_MS, 'silent');
      });
      return Promise.race([asked, late]).finally(() => clearTimeout(timer));
    },
    pool,
  };
}
