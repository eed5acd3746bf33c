/**
 * Measures the built product beside its limit: the same work by `node:http` and `pg` alone. Prints each
 * cell and which goals are met; a run of everything writes docs/performance.md.
 *
 * --only <cell,…>  these cells alone ('overload' is one); nothing is written
 * --seconds <n>    seconds of each side of a cell
 * --profile        leaves a CPU profile of each cell in apps/bench/profiles
 * --peers          measures Directus on the same work
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sized } from '../once';
import { type CellKey, CELLS } from './goals';
import { describeMachine } from './machine';
import { type Bench, measure } from './measure';
import { measureOverload } from './overload';
import { profileCell } from './profile';
import { performanceDocument, printSummary } from './document';
import { measureDirectus } from './peers/measure-peer';
import { printCell, printHead, printOverload, printPeer } from './report';
import { serveLimit, serveProduct, startCluster } from './servers';
import { createSetting } from './setting';
import type { Results } from './verdict';
import { WORK } from './work';

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/performance.md');
const OVERLOAD = 'overload';
const SECONDS = sized('5', '1');
/** The cells of a run without `--only`: all of them. */
const ONLY = sized(undefined, 'list-50,rest-create');

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: SECONDS },
    profile: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});

const isCell = (name: string): name is CellKey => Object.hasOwn(CELLS, name);
const ALL = Object.keys(CELLS).filter(isCell);

/** @returns what to measure; ends the program for a name that is no cell */
function chosen(): { cells: CellKey[]; overload: boolean } {
  const only = values.only ?? ONLY;
  if (only === undefined) return { cells: ALL, overload: true };
  const names = only.split(',');
  const unknown = names.filter((name) => !isCell(name) && name !== OVERLOAD);
  if (unknown.length > 0) {
    console.error(
      `No cell is named ${unknown.join(', ')}: they are ${[...ALL, OVERLOAD].join(', ')}`,
    );
    process.exit(1);
  }
  return { cells: ALL.filter((key) => names.includes(key)), overload: names.includes(OVERLOAD) };
}

async function measureCells(bench: Bench, cells: CellKey[], seconds: number): Promise<Results> {
  const results: Results = {};
  printHead();
  for (const key of cells) {
    try {
      results[key] = await measure(bench, WORK[key], seconds);
      printCell(key, results);
      if (values.profile) await profileCell(bench, { key, work: WORK[key], seconds });
    } catch (error) {
      // The other cells are still of use.
      console.error(`${key}:`, error);
      process.exitCode = 1;
    }
  }
  return results;
}

async function run(bench: Bench): Promise<void> {
  const { cells, overload: withOverload } = chosen();
  const results = await measureCells(bench, cells, Number(values.seconds));
  const overload = withOverload ? await measureOverload(bench) : null;
  if (overload) printOverload(overload);
  const peer = values.peers ? await measureDirectus(bench, Number(values.seconds)) : null;
  if (peer) printPeer(peer);
  // A document without a cell that failed would hide it.
  if ((values.only ?? ONLY) !== undefined || !overload || process.exitCode === 1) return;
  const whole = {
    machine: await describeMachine(bench.cluster),
    date: new Date().toISOString().slice(0, 10),
    command: `npm run bench${values.peers ? ' -- --peers' : ''}`,
    results,
    overload,
    peer,
  };
  printSummary(whole);
  const before = await readFile(DOCUMENT, 'utf8').catch(() => '');
  await writeFile(DOCUMENT, performanceDocument(whole, before));
}

chosen();
const cluster = await startCluster();
const stops = [cluster.stop];
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
}
try {
  const product = await serveProduct(cluster);
  stops.unshift(product.stop);
  const limit = await serveLimit(cluster);
  stops.unshift(limit.stop);
  await run({ cluster, product, limit, setting: await createSetting(product, cluster) });
} finally {
  await stopAll();
}
