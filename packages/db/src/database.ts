import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type Client, type ClientBase, Pool, type PoolClient } from 'pg';
import { type Log, reasonOf, startEmbedded, StartError } from '@cuaderno/embedded-postgres';
import { addressesOf } from './addresses';
import { createHealthProbe, type DatabaseState } from './health-probe';
import {
  checkPooling,
  checkRoom,
  connectAll,
  parametersRefused,
  type Pooling,
  sharesSessions,
  timeoutsOf,
} from './pooling';
import { PrimaryClient, type PrimaryConfig, takesWrites } from './primary-client';

/** Most requests queued for a connection. */
const QUEUE_MAX = 100;

type Done = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** pg's pool with a bounded queue: rejects at once when it is full. */
class BoundedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<PoolClient> | void {
    if (this.waitingCount >= QUEUE_MAX) {
      const full = Object.assign(new Error('too many wait for a connection'), { code: '53300' });
      if (!done) return Promise.reject(full);
      return process.nextTick(done, full, undefined, () => {});
    }
    return done ? super.connect(done) : super.connect();
  }
}

/** The database, or a transaction in it: every query takes either. */
export type Db = {
  /** The pool, or the connection of the transaction. */
  $client: Pick<Pool, 'query'>;
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
} & PgDatabase<NodePgQueryResultHKT>;

/** Drizzle's database of a pool. */
export function databaseOf(pool: Pool): Db {
  return Object.assign(drizzle(pool), {
    async transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
      const client = await pool.connect();
      try {
        return await connectedBy(client).transaction(work, config);
      } finally {
        client.release();
      }
    },
  });
}

/** Drizzle's database of one connection. Its own transactions don't name theirs, which prepared statements need. */
export const connectedBy = (client: Client | PoolClient): Db => naming(drizzle(client), client);

function naming(db: PgDatabase<NodePgQueryResultHKT>, $client: ClientBase): Db {
  const begin = db.transaction.bind(db);
  return Object.assign(db, {
    $client,
    transaction: <T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig) =>
      begin((tx) => work(naming(tx, $client)), config),
  });
}

export type Database = {
  db: Db;
  pool: Pool;
  /** Closes the connections after running queries, and stops the embedded server. */
  close: () => Promise<void>;
  /** Location of the data for the operator, without a password. */
  location: string;
  /** Resolves when another instance has taken over the data folder: writing must stop. */
  lost: Promise<Error>;
  /** Checks the database's state within a second, even with an exhausted pool. */
  state: () => Promise<DatabaseState>;
};

export type DatabaseOptions = {
  /** `postgres://…` of a server, or of several with one primary; undefined starts the embedded one. */
  url?: string | undefined;
  /** The mode of the pooler before that server; 'session' without one. */
  pooling?: Pooling | undefined;
  /** The folder of the embedded database. */
  dataDir: string;
  log: Log;
  poolSize?: number;
  /** Timeout of a request for a connection. */
  connectTimeoutMs?: number;
  /** Aborts the start. */
  signal?: AbortSignal;
};

/** Connections of the pool. */
const POOL_SIZE = 10;
/** Below one second, the longest that a request may take to report an unreachable database. */
const CONNECT_TIMEOUT_MS = 900;
/** Timeout at startup, when the database server may be starting too. */
const START_TIMEOUT_MS = 5_000;
/** Lifetime of a connection, after which it uses a changed DNS record. */
const LIFETIME_S = 300;
/** `application_name` of the connections. */
const APPLICATION_NAME = 'cuaderno';
/** Time for running queries to finish on shutdown. */
const CLOSE_MS = 1_000;

/**
 * Opens the database: the server at `url`, or the embedded PostgreSQL in `dataDir`.
 * @throws StartError when it is unreachable or can't be started
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
  const { location, ...parsed } = parseUrl(url);
  const connection = { ...parsed.connection, pooling: options.pooling };
  // Those of the pool, and of the health probe.
  const connections = (options.poolSize ?? POOL_SIZE) + 1;
  const first = openPool(connection, {
    ...options,
    poolSize: connections,
    connectTimeoutMs: START_TIMEOUT_MS,
  });
  try {
    await checkServer(first.pool, options);
    await checkRoom(first.pool, connections);
  } catch (error) {
    const cannot = error instanceof StartError ? 'use' : 'reach';
    throw new StartError(`Cannot ${cannot} the database ${location}: ${reasonOf(error)}`);
  } finally {
    await endWithin(first.pool);
  }
  const database = open(connection, options, {
    location,
    lost: new Promise(() => {}),
    stop: async () => {},
  });
  await connectAll(database.pool, START_TIMEOUT_MS);
  return database;
}

/** Checks a server before the start. @throws StartError for one that can't be used; pg's errors */
async function checkServer(
  pool: Pool,
  { pooling, log }: Pick<DatabaseOptions, 'pooling' | 'log'>,
): Promise<void> {
  const writable = await takesWrites(pool).catch((error: unknown) => {
    throw parametersRefused(error) ?? error;
  });
  if (!writable) throw new StartError('it takes no writes, as a standby does');
  await checkPooling(pool, pooling, (message) => log.warn(message));
}

type Source = Pick<Database, 'location' | 'lost'> & { stop: () => Promise<void> };

function open(
  connection: PrimaryConfig,
  options: DatabaseOptions,
  { location, lost, stop }: Source,
): Database {
  const { db, pool } = openPool(connection, options);
  let isSuspect = false;
  pool.on('release', (_error, client) => {
    if (client instanceof PrimaryClient && client.hasLostSession) isSuspect = true;
  });
  const probe = createHealthProbe(
    { ...connection, application_name: APPLICATION_NAME },
    // A pooler that was set to transaction mode under the running product: most statements fail.
    async () => !(isSuspect &&= await sharesSessions(pool)),
  );
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

/** Ends the pool after its running queries, or after CLOSE_MS. */
async function endWithin(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
}

/** Parses DATABASE_URL; `location` has its hosts and name, and no credentials. */
function parseUrl(url: string): { connection: PrimaryConfig; location: string } {
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
  { log, poolSize = POOL_SIZE, connectTimeoutMs = CONNECT_TIMEOUT_MS }: DatabaseOptions,
): { db: Db; pool: Pool } {
  const pool = new BoundedPool({
    ...connection,
    Client: PrimaryClient,
    max: poolSize,
    min: 1,
    maxLifetimeSeconds: LIFETIME_S,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: connectTimeoutMs,
    ...timeoutsOf(connection.pooling),
    // Client-side limit, for a server too broken to enforce `statement_timeout`.
    query_timeout: 20_000,
    keepAlive: true,
  });
  // An 'error' event without a listener would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${reasonOf(error)}`));
  // The pool handles 'error' of idle connections only; one that breaks between two statements of a
  // transaction fails the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Discards a connection to a server that has become a standby, or to another session.
  pool.on('release', (_error, client) => {
    if (client instanceof PrimaryClient && (client.isOver || client.hasLostSession)) {
      void client.end();
    }
  });
  return { db: databaseOf(pool), pool };
}
