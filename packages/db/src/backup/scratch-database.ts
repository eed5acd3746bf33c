import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import { connected } from './backup-records';

/** Names the scratch databases of the connected database, which no other product's begin with. */
const PREFIX = `'cuaderno_rehearsal_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '_'`;

async function prefixOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(`SELECT ${PREFIX} AS prefix`);
  return rows[0]?.prefix ?? '';
}

/** The same connection to another database of its server. */
function connectionTo(connection: ClientConfig, database: string): ClientConfig {
  const { connectionString, ...rest } = connection;
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(addressesOf(connectionString)?.[0] ?? connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

/**
 * Runs `work` with a new, empty database of the same server, and drops it afterwards.
 * @throws pg's error 42501 when the role may not create one
 */
export async function withScratchDatabase<T>(
  connection: ClientConfig,
  work: (scratch: ClientConfig) => Promise<T>,
): Promise<T> {
  const name = await connected(connection, async (client) => {
    const scratch = `${await prefixOf(client)}${randomBytes(4).toString('hex')}`;
    // The one without anything of the operator's, and without connections.
    await client.query(`CREATE DATABASE ${scratch} TEMPLATE template0`);
    return scratch;
  });
  try {
    return await work(connectionTo(connection, name));
  } finally {
    await connected(connection, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  }
}

/**
 * Drops the scratch databases that killed rehearsals have left. Call it with the lock of backups.
 * @returns how many
 */
export async function sweepScratchDatabases(connection: ClientConfig): Promise<number> {
  return connected(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT quote_ident(datname) AS name FROM pg_database WHERE starts_with(datname, $1)',
      [await prefixOf(client)],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    return rows.length;
  });
}
