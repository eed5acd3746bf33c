import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CELLS, type CellKey } from './goals';
import { type Bench, withForm } from './measure';
import { checkSame } from './same';
import { serveLimit, serveProduct, startCluster } from './servers';
import { createSetting } from './setting';
import { WORK } from './work';

let bench: Bench;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await build({
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'warn',
    build: { ssr: 'src/speed/limit/limit.ts', emptyOutDir: false },
  });
  const cluster = await startCluster({ fsync: 'off' });
  stops.unshift(cluster.stop);
  const product = await serveProduct(cluster);
  stops.unshift(product.stop);
  const limit = await serveLimit(cluster);
  stops.unshift(limit.stop);
  const setting = await createSetting(product, cluster, { users: 1, outings: 60, large: 120 });
  bench = { cluster, product, limit, setting };
}, 60_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

it.each(Object.keys(CELLS) as CellKey[])(
  'the product and the limit of the benchmark give the same answers in %s',
  async (key) => {
    const { product, limit, setting } = bench;
    const { plan, forms, isWrite } = WORK[key];
    const ours = { url: product.url, plan: await plan(setting, 'product', product.url) };
    for (const form of forms) {
      const theirs = withForm(await plan(setting, 'limit', product.url), form);
      await checkSame(ours, { url: limit.url, plan: theirs }, isWrite);
    }
    // A cell without a limit is asked too.
    if (forms.length === 0) await checkSame(ours, ours);
    expect(ours.plan[0]?.length).toBeGreaterThan(0);
  },
);
