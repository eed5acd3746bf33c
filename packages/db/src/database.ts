import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolConfig } from 'pg';
import { BoundedPool } from './bounded-pool';
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
  /** Resolves when nothing may be written any more: another instance has taken over the data folder. */
  lost: Promise<Error>;
};

export type DatabaseOptions = {
  /** `postgres://…` of a server; without it the embedded one is started. */
  url?: string | undefined;
  /** The folder of the embedded database. */
  dataDir: string;
  log: Log;
  poolSize?: number;
  /** How long a request waits for a connection, in milliseconds. */
  patience?: number;
  /** Gives the start up: nothing that it began is left running. */
  signal?: AbortSignal;
};

/** Under a second: whoever asks while the database is away hears of it within one. */
const PATIENCE_MS = 900;
/** A start may wait longer: a server that is just starting, or far away. */
const START_PATIENCE_MS = 5_000;
/** What queries still running get when we stop, before their connections are broken off. */
const CLOSE_MS = 1_000;

/**
 * Opens the database: the server at `url`, or the embedded PostgreSQL in `dataDir`.
 * Throws a StartError when it can't be reached or started.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openServer(options.url, options);
  const { dataDir, log, signal } = options;
  const embedded = await startEmbedded({ dataDir, log, signal });
  const { db, pool } = openPool(embedded.connection, options);
  return {
    db,
    pool,
    close: async () => {
      await endWithin(pool);
      await embedded.close();
    },
    location: embedded.folder,
    lost: embedded.lost,
  };
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const location = describe(url);
  const first = openPool({ connectionString: url }, { ...options, patience: START_PATIENCE_MS });
  try {
    await first.pool.query('SELECT 1');
  } catch (error) {
    throw new StartError(`Cannot reach the database ${location}: ${reasonOf(error)}`);
  } finally {
    await first.pool.end();
  }
  const { db, pool } = openPool({ connectionString: url }, options);
  return { db, pool, close: () => endWithin(pool), location, lost: new Promise(() => {}) };
}

/** Waits for running queries, but not for ever: a database that hangs must not hold up our end. */
async function endWithin(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
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
  { log, poolSize = 10, patience = PATIENCE_MS }: DatabaseOptions,
): { db: Db; pool: Pool } {
  const pool = new BoundedPool({
    ...connection,
    max: poolSize,
    // One stays open at rest: it tells a restore that the product runs on this database.
    min: 1,
    application_name: 'cuaderno',
    connectionTimeoutMillis: patience,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // For a server that no longer answers at all: it can't keep its own time limit.
    query_timeout: 20_000,
    keepAlive: true,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${reasonOf(error)}`));
  // The pool listens to connections only while nobody uses them: one that breaks between two
  // statements of a transaction would end the process too. Its next statement says that it broke.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool };
}
