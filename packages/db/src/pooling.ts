import type { ClientConfig, Pool, PoolClient } from 'pg';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';

/**
 * Which part of a session is a connection's own: all of it ('session'), or one transaction ('transaction'), as behind
 * PgBouncer in transaction mode. Then no statement is named, no parameter is sent at the connection's start, and the
 * role has the timeouts.
 */
export type Pooling = 'session' | 'transaction';

/** Bounds of a statement, and of a transaction without one. */
const STATEMENT_TIMEOUT_S = 15;
const IDLE_TIMEOUT_S = 30;

/** The timeouts of a connection, which a pooler in transaction mode can't give to each. */
export const timeoutsOf = (pooling: Pooling | undefined): ClientConfig =>
  pooling === 'transaction'
    ? {}
    : {
        statement_timeout: STATEMENT_TIMEOUT_S * 1000,
        idle_in_transaction_session_timeout: IDLE_TIMEOUT_S * 1000,
      };

/** Lifts the role's timeouts for a transaction that may take long, as a migration or a backup. */
export const WITHOUT_TIMEOUTS =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/**
 * Checks that sessions are what `pooling` says.
 * @throws StartError for a pooler in transaction mode that `pooling` doesn't mention, or a role without timeouts
 */
export async function checkPooling(pool: Pool, pooling: Pooling | undefined): Promise<void> {
  if (pooling === 'transaction') return requireTimeouts(pool);
  if (await sharesSessions(pool)) {
    throw new StartError(
      'there is a pooler in transaction mode before it, which gives each transaction another session: set DATABASE_POOLING=transaction',
    );
  }
}

/** @returns what to do about PgBouncer's refusal of a connection's parameters; null for another error */
export function parametersRefused(error: unknown): StartError | null {
  if (!/unsupported startup parameter/.test(reasonOf(error))) return null;
  return new StartError(
    `${reasonOf(error)}. Behind a pooler in transaction mode set DATABASE_POOLING=transaction; one in session mode has to ignore it (ignore_startup_parameters)`,
  );
}

async function requireTimeouts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isBounded: boolean; role: string; name: string }>(
    `SELECT '0' NOT IN (current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout')) AS "isBounded",
      quote_ident(current_user) AS role, quote_ident(current_database()) AS name`,
  );
  const [found] = rows;
  if (!found || found.isBounded) return;
  const alter = `ALTER ROLE ${found.role} IN DATABASE ${found.name} SET`;
  throw new StartError(
    `with DATABASE_POOLING=transaction its role has the timeouts: run once ${alter} statement_timeout = '${STATEMENT_TIMEOUT_S}s'; ${alter} idle_in_transaction_session_timeout = '${IDLE_TIMEOUT_S}s'; then reconnect the pooler (RECONNECT on PgBouncer's console)`,
  );
}

/** Times that two connections are asked for their sessions; a pooler that takes turns needs more than one. */
const ROUNDS = 3;

/** Whether connections share sessions: two say which they have, more than once. */
export async function sharesSessions(pool: Pool): Promise<boolean> {
  const clients: PoolClient[] = [];
  try {
    clients.push(await pool.connect(), await pool.connect());
    const seen = new Map<number, PoolClient>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        seen.set(rows[0]?.pid ?? 0, seen.get(rows[0]?.pid ?? 0) ?? client);
        if (seen.get(rows[0]?.pid ?? 0) !== client) return true;
      }
    }
    return seen.size !== clients.length;
  } finally {
    for (const client of clients) client.release();
  }
}
