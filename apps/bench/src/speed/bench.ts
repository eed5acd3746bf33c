/**
 * Measures the built product beside its limit: the same work by `node:http` and `pg` alone. Prints each
 * cell and whether its goals are met; a run of all cells writes docs/performance.md.
 *
 * --only <cell,…>  these cells alone, nothing is written
 * --seconds <n>    seconds of each side of a cell
 */
import { parseArgs } from 'node:util';
import { type CellKey, CELLS } from './goals';
import { type Bench, measure } from './measure';
import { printCell } from './report';
import { serveLimit, serveProduct, startCluster } from './servers';
import { createSetting } from './setting';
import type { Results } from './verdict';
import { WORK } from './work';

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});

const isCell = (name: string): name is CellKey => Object.hasOwn(CELLS, name);

function chosenCells(): CellKey[] {
  const all = Object.keys(CELLS).filter(isCell);
  if (values.only === undefined) return all;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !isCell(name));
  if (unknown.length > 0) {
    throw new Error(`no cell is named ${unknown.join(', ')}: they are ${all.join(', ')}`);
  }
  return all.filter((key) => names.includes(key));
}

const cells = chosenCells();
const cluster = await startCluster();
const stops = [() => cluster.stop()];
try {
  const product = await serveProduct(cluster);
  stops.unshift(product.stop);
  const limit = await serveLimit(cluster);
  stops.unshift(limit.stop);
  const began = performance.now();
  const setting = await createSetting(product, cluster);
  console.log(`books filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const bench: Bench = { cluster, product, limit, setting };
  const results: Results = {};
  for (const key of cells) {
    results[key] = await measure(bench, WORK[key], Number(values.seconds));
    printCell(key, results);
  }
} finally {
  for (const stop of stops) await stop();
}
