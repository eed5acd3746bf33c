import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { addressesOf } from './addresses';
import { BoundedPool } from './bounded-pool';
import { type Log, reasonOf, startEmbedded, StartError } from '@cuaderno/embedded-postgres';
import { createHealthProbe, type DatabaseState } from './health-probe';
import { PrimaryClient, type PrimaryConfig, takesWrites } from './primary-client';

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
  /** How the database is, within a second, whatever the pool is busy with. */
  state: () => Promise<DatabaseState>;
};

export type DatabaseOptions = {
  /** `postgres://…` of a server, or of several of which one is the primary; without it the embedded one is started. */
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
/** A connection is opened anew after so long, in seconds: the address may lead elsewhere by then. */
const LIFETIME_S = 300;
/** Of our connections, by which a restore knows that the product runs on a database. */
const NAME = 'cuaderno';
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
  return open(embedded.connection, options, {
    location: embedded.folder,
    lost: embedded.lost,
    stop: embedded.close,
  });
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { connection, location } = describe(url);
  const first = openPool(connection, { ...options, patience: START_PATIENCE_MS });
  const writable = await takesWrites(first.pool)
    .catch((error: unknown) => {
      throw new StartError(`Cannot reach the database ${location}: ${reasonOf(error)}`);
    })
    .finally(() => void first.pool.end());
  if (!writable) {
    throw new StartError(
      `Cannot use the database ${location}: it takes no writes, as a standby does`,
    );
  }
  return open(connection, options, { location, lost: new Promise(() => {}), stop: async () => {} });
}

type Source = Pick<Database, 'location' | 'lost'> & { stop: () => Promise<void> };

function open(
  connection: PrimaryConfig,
  options: DatabaseOptions,
  { location, lost, stop }: Source,
): Database {
  const { db, pool } = openPool(connection, options);
  const probe = createHealthProbe({ ...connection, application_name: NAME });
  return {
    db,
    pool,
    state: probe.state,
    close: async () => {
      await Promise.all([endWithin(pool), endWithin(probe.pool)]);
      await stop();
    },
    location,
    lost,
  };
}

/** Waits for running queries, but not for ever: a database that hangs must not hold up our end. */
async function endWithin(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
}

/** How to reach the database, and its hosts and name in words: nothing else of it may be told. */
function describe(url: string): { connection: PrimaryConfig; location: string } {
  const addresses = addressesOf(url);
  const [first = ''] = addresses ?? [];
  if (addresses === null) {
    throw new StartError('DATABASE_URL is not an address like postgres://user:password@host/name');
  }
  const { pathname, searchParams } = new URL(first);
  const hosts = addresses.map((address) => new URL(address).host).join(',');
  return {
    connection: { connectionString: first, addresses },
    location: `${pathname.slice(1) || 'postgres'} at ${searchParams.get('host') ?? hosts}`,
  };
}

function openPool(
  connection: PrimaryConfig,
  { log, poolSize = 10, patience = PATIENCE_MS }: DatabaseOptions,
): { db: Db; pool: Pool } {
  const pool = new BoundedPool({
    ...connection,
    Client: PrimaryClient,
    max: poolSize,
    min: 1,
    maxLifetimeSeconds: LIFETIME_S,
    application_name: NAME,
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
  // One to a server that is a standby now would fail again and again: the next finds the primary.
  pool.on('release', (_error, client) => {
    if (client instanceof PrimaryClient && client.isOver) void client.end();
  });
  return { db: drizzle(pool), pool };
}
