/**
 * Measures one instance through PgBouncer in transaction mode beside one on PostgreSQL itself, in turns, on one
 * database. Build first; needs Debian's pgbouncer. `--seconds 2` shortens it.
 */
import { parseArgs } from 'node:util';
import { startPooler } from '@cuaderno/embedded-postgres/testing';
import { measureSides, newSide, removeCreated } from './speed/measure';
import { serveProduct, startCluster } from './speed/servers';
import { createSetting } from './speed/setting';
import { WORK } from './speed/work';

const CELLS = [
  'list-50',
  'trpc-detail',
  'stats-250',
  'rest-create',
  'rest-update',
  'photo',
] as const;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });

const cluster = await startCluster();
const pooler = await startPooler(cluster.connection.host, 'transaction', 'default_pool_size = 10');
const direct = await serveProduct(cluster);
await cluster.connected(async (client) => {
  await client.query(`ALTER ROLE CURRENT_USER SET statement_timeout = '15s'`);
  await client.query(`ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '30s'`);
});
const pooled = await serveProduct(cluster, [], {
  DATABASE_URL: `postgres://cuaderno@localhost/cuaderno?host=${encodeURIComponent(pooler.socket)}`,
  DATABASE_POOLING: 'transaction',
});
try {
  const setting = await createSetting(direct, cluster);
  console.log('what            pooled/s  direct/s   ratio');
  for (const key of CELLS) {
    const plan = await WORK[key].plan(setting, 'product', direct.url);
    const sides = [newSide('pooled', pooled, plan), newSide('direct', direct, plan)];
    const measured = await measureSides(cluster, sides, {
      seconds: Number(values.seconds),
      tidy: async () => {
        if (WORK[key].isWrite) await removeCreated(cluster);
      },
    });
    const [ours, theirs] = [measured.product, measured.limit];
    console.log(
      `${key.padEnd(16)}${ours.perSecond.toFixed(0).padStart(8)}${(theirs?.perSecond ?? 0).toFixed(0).padStart(10)}${(measured.ratio ?? 0).toFixed(2).padStart(8)}`,
      ours.failed + (theirs?.failed ?? 0) > 0 ? `${ours.failed} and ${theirs?.failed} failed` : '',
    );
  }
} finally {
  await pooled.stop();
  await direct.stop();
  await pooler.stop();
  await cluster.stop();
}
