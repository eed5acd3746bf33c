import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@cuaderno/embedded-postgres';
import { Client } from 'pg';

/** A server in a process of its own. */
export type Served = { url: string; pid: number; stop: () => Promise<void> };

/** The embedded PostgreSQL with its data in a temporary folder. */
export type Cluster = {
  /** A folder for the run's other files. */
  folder: string;
  /** `postgres://` address of a database on its socket. */
  address: (database: string) => string;
  pid: number;
  connection: { host: string; port: number; user: string };
  /** Runs `work` with a connection to a database, the product's by default. */
  connected: <T>(work: (client: Client) => Promise<T>, database?: string) => Promise<T>;
  stop: () => Promise<void>;
};

/** From dist/, and from src/speed/ in a test. */
const APPS = path.join(import.meta.dirname.replace(/\/src\/speed$/, '/dist'), '../..');
const SERVER = path.join(APPS, 'server/dist');
const START_MS = 120_000;

/** Starts the embedded PostgreSQL with the product's settings, fsync included, but for `settings`. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-bench-'));
  // As root, PostgreSQL runs as another user, with access to the folder.
  chmodSync(folder, 0o755);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), log, settings });
  const { host, user } = embedded.connection;
  return {
    folder,
    address: (database) =>
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    connection: embedded.connection,
    async connected(work, database = embedded.connection.database) {
      const client = new Client({ ...embedded.connection, database });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    pid: Number(readFileSync(path.join(embedded.folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program whose output, in `log`, announces its address with 'ready at'. */
async function serve(
  [program, ...args]: [string, ...string[]],
  env: NodeJS.ProcessEnv,
  log: string,
): Promise<Served> {
  const output = openSync(log, 'w');
  const child = spawn(program, args, { env, stdio: ['ignore', output, output] });
  const since = Date.now();
  let url: string | undefined;
  while ((url = /ready at (\S+)/.exec(readFileSync(log, 'utf8'))?.[1]) === undefined) {
    if (child.exitCode !== null || Date.now() - since > START_MS) {
      child.kill('SIGKILL');
      throw new Error(`${args[0]} did not start: ${readFileSync(log, 'utf8')}`);
    }
    await pause(50);
  }
  // Resolving 'localhost' takes both families; the load asks one of them.
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: () => stop(child),
  };
}

/** Stops a process and waits for its end. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts the built product as `npm start` does, its log in a file; `variables` change its environment. */
export function serveProduct(
  cluster: Cluster,
  nodeOptions: string[] = [],
  variables: Record<string, string> = {},
): Promise<Served> {
  const preload = ['--require', path.join(SERVER, 'thread-pool.cjs')];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: cluster.address('cuaderno'),
    QUOTA_OUTINGS: '1000000',
    QUOTA_PIECES: '1000000',
    ...variables,
  };
  return serve(
    [process.execPath, ...preload, ...nodeOptions, path.join(SERVER, 'main.js')],
    env,
    path.join(cluster.folder, `product-${randomUUID()}.log`),
  );
}

/** Starts the limit: the same work by `node:http` and `pg` alone. */
export function serveLimit(cluster: Cluster): Promise<Served> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: cluster.address('cuaderno'),
  };
  return serve(
    [process.execPath, path.join(APPS, 'bench/dist/limit.js')],
    env,
    path.join(cluster.folder, 'limit.log'),
  );
}
