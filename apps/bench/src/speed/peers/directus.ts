import { execFile, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../free-port';
import { type Cluster, type Served, stop } from '../servers';
import type { Installed } from './install';
import { PEER_DATABASE } from './copy-books';

export const TOKEN = 'bench-token-of-the-administrator';
const START_MS = 120_000;

/** Settings of a Directus that does nothing beside the work: no cache, no limits, no telemetry. */
const settingsOf = ({ connection, folder }: Cluster, port: number) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET: 'a secret of the bench alone',
  ADMIN_EMAIL: 'bench@example.org',
  ADMIN_PASSWORD: 'monte y sierra 26',
  ADMIN_TOKEN: TOKEN,
  DB_CLIENT: 'pg',
  DB_HOST: connection.host,
  DB_PORT: String(connection.port),
  DB_USER: connection.user,
  DB_PASSWORD: '',
  DB_DATABASE: PEER_DATABASE,
  DB_POOL__MAX: '10',
  EXTENSIONS_PATH: path.join(folder, 'directus/extensions'),
  STORAGE_LOCAL_ROOT: path.join(folder, 'directus/uploads'),
  LOG_LEVEL: 'warn',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  TELEMETRY: 'false',
});

/** Creates the tables of Directus in its database, and starts it. */
export async function startDirectus(
  cluster: Cluster,
  { node, program }: Installed,
): Promise<Served> {
  const folder = path.join(cluster.folder, 'directus');
  mkdirSync(path.join(folder, 'extensions'), { recursive: true });
  mkdirSync(path.join(folder, 'uploads'), { recursive: true });
  const port = await freePort();
  const options = { cwd: folder, env: settingsOf(cluster, port) };
  await promisify(execFile)(node, [program, 'bootstrap'], options);
  const output = openSync(path.join(folder, 'directus.log'), 'w');
  const child = spawn(node, [program, 'start'], { ...options, stdio: ['ignore', output, output] });
  const url = `http://127.0.0.1:${port}`;
  const since = Date.now();
  while (!(await fetch(`${url}/server/ping`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() - since > START_MS) {
      throw new Error(`Directus did not start: ${folder}/directus.log`);
    }
    await pause(200);
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Registers the tables of the books as collections, with pieces and photos as parts of an outing. */
export async function registerCollections(url: string): Promise<void> {
  const send = async (method: string, address: string, body: object) => {
    const response = await fetch(url + address, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
  };
  for (const collection of ['outings', 'pieces', 'photos']) {
    // Without a log of activity and revisions of each write.
    await send('PATCH', `/collections/${collection}`, { meta: { accountability: null } });
  }
  for (const part of ['pieces', 'photos']) {
    await send('POST', '/fields/outings', {
      field: part,
      type: 'alias',
      meta: { special: ['o2m'] },
    });
    await send('PATCH', `/relations/${part}/outing_id`, {
      meta: { one_field: part, sort_field: 'position' },
    });
  }
}
