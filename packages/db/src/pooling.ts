import { setTimeout as pause } from 'node:timers/promises';
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
 * @param warn gets a line about one in session mode that ignores the timeouts
 * @throws StartError for a pooler in transaction mode that `pooling` doesn't mention, or a role without timeouts
 */
export async function checkPooling(
  pool: Pool,
  pooling: Pooling | undefined,
  warn: (message: string) => void,
): Promise<void> {
  if (pooling === 'transaction') await beginTransaction(pool);
  else await refuseSharedSessions(pool);
  const statements = await missingTimeouts(pool);
  if (statements === null) return;
  if (pooling !== 'transaction') {
    return warn(`The pooler before the database ignores the timeouts: run once ${statements}`);
  }
  throw new StartError(
    `with DATABASE_POOLING=transaction its role has the timeouts: run once ${statements}; then reconnect the pooler (RECONNECT on PgBouncer's console)`,
  );
}

/** @throws StartError for a pooler in transaction mode */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  if (!(await sharesSessions(pool))) return;
  throw new StartError(
    'there is a pooler in transaction mode before it, which gives each transaction another session: set DATABASE_POOLING=transaction',
  );
}

/** Time for all connections of an instance to be had at once, in milliseconds. */
const ROOM_MS = 10_000;

/**
 * Checks that `count` connections can be had at once, and answer: a pooler in session mode lets more than its
 * `default_pool_size` wait for minutes, each with a request. One that is refused says so itself, to the request.
 *
 * @throws StartError
 */
export async function checkRoom(pool: Pool, count: number): Promise<void> {
  const clients: PoolClient[] = [];
  let waiting = count;
  const open = async () => {
    const client = await pool.connect();
    clients.push(client);
    await client.query('SELECT 1');
  };
  const opened = Array.from({ length: count }, () =>
    open().then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    ),
  );
  await Promise.race([Promise.all(opened), pause(ROOM_MS, undefined, { ref: false })]);
  const left = waiting;
  for (const client of clients) client.release(true);
  if (left === 0) return;
  throw new StartError(
    `of the ${count} connections of an instance, ${left} wait for their turn: a pooler in session mode needs a default_pool_size of ${count} for each instance, one in transaction mode, with DATABASE_POOLING=transaction, fewer`,
  );
}

/** @returns what to do about PgBouncer's refusal of a connection's parameters; null for another error */
export function parametersRefused(error: unknown): StartError | null {
  if (!/unsupported startup parameter/.test(reasonOf(error))) return null;
  return new StartError(
    `${reasonOf(error)}. Behind a pooler in transaction mode set DATABASE_POOLING=transaction; one in session mode has to ignore it (ignore_startup_parameters)`,
  );
}

/** @throws StartError for a pooler that has no transactions */
async function beginTransaction(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('COMMIT');
  } catch (error) {
    if (!/statement pooling mode/.test(reasonOf(error))) throw error;
    throw new StartError(
      'there is a pooler in statement mode before it, which has no transactions: set its pool_mode to transaction',
    );
  } finally {
    client.release();
  }
}

/** @returns the statements that bound the connections' statements; null when they are bounded */
async function missingTimeouts(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ isBounded: boolean; role: string; name: string }>(
    `SELECT '0' NOT IN (current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout')) AS "isBounded",
      quote_ident(current_user) AS role, quote_ident(current_database()) AS name`,
  );
  const [found] = rows;
  if (!found || found.isBounded) return null;
  const alter = `ALTER ROLE ${found.role} IN DATABASE ${found.name} SET`;
  return `${alter} statement_timeout = '${STATEMENT_TIMEOUT_S}s'; ${alter} idle_in_transaction_session_timeout = '${IDLE_TIMEOUT_S}s'`;
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

/**
 * Opens all connections of a pool, each within `timeoutMs`: the first requests of a busy moment would wait for all of
 * them at once, too long. What can't be opened is left to the requests.
 */
export async function connectAll(pool: Pool, timeoutMs: number): Promise<void> {
  const { connectionTimeoutMillis } = pool.options;
  pool.options.connectionTimeoutMillis = timeoutMs;
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect());
  for (const connected of await Promise.allSettled(connecting)) {
    if (connected.status === 'fulfilled') connected.value.release();
  }
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
}
