import { Client, type ClientConfig, type Pool } from 'pg';
import { codeOf } from '@cuaderno/embedded-postgres';

/** SQLSTATE of a server that takes no writes: a standby, or one that was told so. */
export const READ_ONLY = '25006';

/** `addresses` of servers of which one is the primary; without them the connection is to one server. */
export type PrimaryConfig = ClientConfig & { addresses?: string[] };

/** A connection to whichever of several servers takes writes when it is opened. */
export class PrimaryClient extends Client {
  /** Whether the server has refused a write because it takes none, or said that it goes away. */
  isOver = false;
  readonly #config: PrimaryConfig;

  constructor(config: PrimaryConfig = {}) {
    super(config);
    this.#config = config;
    this.connection.on('errorMessage', (error: unknown) => {
      if (/^(25006|57P0.)$/.test(codeOf(error) ?? '')) this.isOver = true;
    });
  }

  override connect(): Promise<Client>;
  override connect(done: (error: Error) => void): void;
  override connect(done?: (error: Error) => void): Promise<Client> | void {
    const { addresses = [] } = this.#config;
    if (addresses.length < 2) return done ? super.connect(done) : super.connect();
    const connected = findPrimary(addresses, this.#config).then(({ host, port }) => {
      // The pool's time limit is over: it has given this connection up already.
      if (this.connection.stream.destroyed) throw new Error('timeout expired');
      Object.assign(this, { host, port });
      return super.connect();
    });
    if (!done) return connected;
    // pg's callback gets null for no error, which its types leave out.
    const succeed = done as (error: Error | null) => void;
    connected.then(() => succeed(null), done);
  }
}

/** Where a server is. */
type Place = { address: string; host: string; port: number };

/** The first of the servers at `addresses` to say that it takes writes. */
export async function findPrimary(addresses: string[], config: ClientConfig): Promise<Place> {
  const asked = addresses.map((address) => askPrimary(address, config));
  try {
    return await Promise.any(asked);
  } catch (error) {
    // A primary that can't be reached says more than a standby that can.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => codeOf(reason) !== READ_ONLY) ?? reasons[0];
  }
}

async function askPrimary(address: string, config: ClientConfig): Promise<Place> {
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

/** Whether the server at the other end takes writes, in the connection's next transaction too. */
export async function takesWrites(client: Pick<Client | Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ only: string }>(
    `SELECT current_setting('transaction_read_only') AS only`,
  );
  return rows[0]?.only === 'off';
}
