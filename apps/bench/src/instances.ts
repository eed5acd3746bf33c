/**
 * Measures two instances behind nginx, one behind nginx, and one through PgBouncer in transaction mode beside one on
 * PostgreSQL itself, in turns, on one database. Build first; needs Debian's nginx and pgbouncer. `--seconds 2` shortens
 * it. On a machine whose cores one instance and its PostgreSQL fill, two are no faster.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPooler } from '@cuaderno/embedded-postgres/testing';
import { freePort } from './free-port';
import { sized } from './once';
import { measureSides, newSide, removeCreated } from './speed/measure';
import { type Cluster, serveProduct, type Served, startCluster, stop } from './speed/servers';
import { createSetting } from './speed/setting';
import { WORK } from './speed/work';

const CELLS = sized(
  ['list-50', 'trpc-detail', 'stats-250', 'rest-create', 'rest-update', 'photo'] as const,
  ['list-50', 'rest-create'] as const,
);

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: sized('5', '1') } },
});

/** Starts nginx before instances. */
async function serveNginx({ folder }: Cluster, instances: Served[]): Promise<Served> {
  const port = await freePort();
  const own = path.join(folder, `nginx-${port}`);
  mkdirSync(own);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  );
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${own}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; ${temporary.join(' ')}
  upstream cuaderno {
    ${instances.map(({ url }) => `server ${new URL(url).host};`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 33m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    location / { proxy_pass http://cuaderno; }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', own, '-c', path.join(own, 'nginx.conf'), '-e', 'stderr'], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await pause(50);
  }
}

const cluster = await startCluster();
await cluster.connected(async (client) => {
  await client.query(`ALTER ROLE CURRENT_USER SET statement_timeout = '15s'`);
  await client.query(`ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '30s'`);
});
const pooler = await startPooler(cluster.connection.host, 'transaction', 'default_pool_size = 10');
const one = await serveProduct(cluster);
const other = await serveProduct(cluster);
const pooled = await serveProduct(cluster, [], {
  DATABASE_URL: `postgres://cuaderno@localhost/cuaderno?host=${encodeURIComponent(pooler.socket)}`,
  DATABASE_POOLING: 'transaction',
});
const proxied = await serveNginx(cluster, [one]);
const both = await serveNginx(cluster, [one, other]);
const sides = { 'two behind nginx': both, 'one behind nginx': proxied, PgBouncer: pooled };
try {
  const setting = await createSetting(one, cluster);
  console.log('                                     a second  one alone  ratio');
  for (const key of CELLS) {
    const plan = await WORK[key].plan(setting, 'product', one.url);
    for (const [name, served] of Object.entries(sides)) {
      const { product, limit, ratio } = await measureSides(
        cluster,
        [newSide(name, served, plan), newSide('one', one, plan)],
        {
          seconds: Number(values.seconds),
          tidy: async () => {
            if (!WORK[key].isWrite) return;
            await removeCreated(cluster);
            // 6,000 writes in ten minutes are a hunter's.
            await cluster.connected((client) => client.query('DELETE FROM rate_limits'));
          },
        },
      );
      const failed = product.failed + (limit?.failed ?? 0);
      console.log(
        `${key.padEnd(14)}${name.padEnd(20)}${product.perSecond.toFixed(0).padStart(11)}${(limit?.perSecond ?? 0).toFixed(0).padStart(11)}${(ratio ?? 0).toFixed(2).padStart(7)}`,
        failed > 0 ? `${failed} failed` : '',
      );
    }
  }
} finally {
  for (const served of [both, proxied, pooled, other, one]) await served.stop();
  await pooler.stop();
  await cluster.stop();
}
