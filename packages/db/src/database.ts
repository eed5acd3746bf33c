import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import { startEmbedded } from './embedded/supervisor';
import type { Log } from './log';
import { reasonOf, StartError } from './start-error';

/** The database, or a transaction in it: every query takes either. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  db: Db;
  pool: Pool;
  /** Waits for running queries, closes the connections, and stops the embedded server. */
  close: () => Promise<void>;
  /** Where the data lie, in words for the operator; never a password. */
  location: string;
};

export type DatabaseOptions = {
  /** `postgres://…` of a server; without it the embedded one is started. */
  url?: string | undefined;
  /** The folder of the embedded database. */
  dataDir: string;
  log: Log;
  poolSize?: number;
};

/**
 * Opens the database: the server at `url`, or the embedded PostgreSQL in `dataDir`.
 * Throws a StartError when it can't be reached or started.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openServer(options.url, options);
  const embedded = await startEmbedded({ dataDir: options.dataDir, log: options.log });
  const { db, pool } = openPool(embedded.connection, options);
  return {
    db,
    pool,
    close: async () => {
      await pool.end();
      await embedded.close();
    },
    location: embedded.folder,
  };
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const location = describe(url);
  const { db, pool } = openPool({ connectionString: url }, options);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`Cannot reach the database ${location}: ${reasonOf(error)}`);
  }
  return { db, pool, close: () => pool.end(), location };
}

/** Host, port and name of the database; nothing else of the address may be told. */
function describe(url: string): string {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new StartError('DATABASE_URL is not an address like postgres://user:password@host/name');
  }
  const { host, pathname, searchParams } = new URL(url);
  return `${pathname.slice(1) || 'postgres'} at ${searchParams.get('host') ?? host}`;
}

function openPool(
  connection: PoolConfig,
  { log, poolSize = 10 }: DatabaseOptions,
): { db: Db; pool: Pool } {
  const pool = new Pool({
    ...connection,
    max: poolSize,
    application_name: 'cuaderno',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // For a server that no longer answers at all: it can't keep its own time limit.
    query_timeout: 20_000,
    keepAlive: true,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${reasonOf(error)}`));
  return { db: drizzle(pool), pool };
}
