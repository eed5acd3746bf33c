import { Client, type ClientConfig, type Pool } from 'pg';
import { codeOf } from '@cuaderno/embedded-postgres';
import type { Pooling } from './pooling';

/** SQLSTATE `read_only_sql_transaction`: a standby, or a server set to read-only. */
export const READ_ONLY = '25006';

/**
 * `addresses` lists servers with one primary among them; without it there is one server. `pooling` is that of the
 * pooler in between.
 */
export type PrimaryConfig = ClientConfig & { addresses?: string[]; pooling?: Pooling | undefined };

/** Connects to the primary of several servers. */
export class PrimaryClient extends Client {
  /** Whether the server has become read-only or is shutting down. */
  isOver = false;
  /** Whether a prepared statement was not found, or there already: another session than that of before. */
  hasLostSession = false;
  readonly #config: PrimaryConfig;

  constructor(config: PrimaryConfig = {}) {
    super(config);
    this.#config = config;
    this.connection.on('errorMessage', (error: unknown) => {
      const code = codeOf(error) ?? '';
      if (/^(25006|57P0.)$/.test(code)) this.isOver = true;
      if (/^(26000|42P05)$/.test(code)) this.hasLostSession = true;
    });
    if (config.pooling === 'transaction') this.query = withoutNames(this.query.bind(this));
  }

  override connect(): Promise<Client>;
  override connect(done: (error: Error) => void): void;
  override connect(done?: (error: Error) => void): Promise<Client> | void {
    const { addresses = [] } = this.#config;
    if (addresses.length < 2) return done ? super.connect(done) : super.connect();
    const connected = findPrimary(addresses, this.#config).then(({ host, port }) => {
      // The pool's timeout has destroyed this connection.
      if (this.connection.stream.destroyed) throw new Error('timeout expired');
      Object.assign(this, { host, port });
      return super.connect();
    });
    if (!done) return connected;
    // pg passes null on success; its types lack it.
    const succeed = done as (error: Error | null) => void;
    connected.then(() => succeed(null), done);
  }
}

/** Wraps pg's `query`, which has many signatures: no statement keeps its name, by which a session stores it. */
function withoutNames(query: Client['query']): Client['query'] {
  const unnamed = (statement: unknown, ...rest: unknown[]): unknown => {
    // Objects that send themselves, as COPY, have no name.
    const isConfig =
      typeof statement === 'object' && statement !== null && !('submit' in statement);
    return Reflect.apply(query, null, [
      isConfig ? { ...statement, name: undefined } : statement,
      ...rest,
    ]);
  };
  return unnamed as Client['query'];
}

/** A server's address, resolved. */
type ServerAddress = { address: string; host: string; port: number };

/**
 * Connects to all `addresses` at once.
 * @returns the first that accepts writes
 */
export async function findPrimary(
  addresses: string[],
  config: ClientConfig,
): Promise<ServerAddress> {
  const attempts = addresses.map((address) => requirePrimary(address, config));
  try {
    return await Promise.any(attempts);
  } catch (error) {
    // Prefers the error of an unreachable server to that of a reachable standby.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => codeOf(reason) !== READ_ONLY) ?? reasons[0];
  }
}

async function requirePrimary(address: string, config: ClientConfig): Promise<ServerAddress> {
  const client = new Client({ ...config, connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    if (!(await takesWrites(client))) {
      throw Object.assign(new Error('none of its hosts takes writes'), { code: READ_ONLY });
    }
    return { address, host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}

/** Whether the server accepts writes. */
export async function takesWrites(client: Pick<Client | Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ only: string }>(
    `SELECT current_setting('transaction_read_only') AS only`,
  );
  return rows[0]?.only === 'off';
}
