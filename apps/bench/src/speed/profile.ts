import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONNECTIONS } from './measure';
import { load } from './load';
import { type Cluster, serveProduct } from './servers';
import type { Setting } from './setting';
import type { Work } from './work';

/** A V8 profile: the nodes of the call tree, and the node of each sample. Times are in microseconds. */
export type Profile = {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const FOLDER = path.join(import.meta.dirname, '../profiles');
const TOP = 15;
const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** @returns the functions by self time since `from` with their share of the busy time, longest first */
export function selfTimes(
  { startTime, nodes, samples, timeDeltas }: Profile,
  from: number,
): { name: string; share: number }[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      url === ''
        ? functionName
        : `${functionName || '(anonymous)'} ${path.basename(url)}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map<string, number>();
  let busy = 0;
  let now = startTime;
  samples.forEach((id, index) => {
    // The time until the next sample was spent in this one's function.
    now += timeDeltas[index] ?? 0;
    const took = timeDeltas[index + 1] ?? 0;
    const name = names.get(id) ?? '?';
    if (now < from || IDLE.has(name)) return;
    busy += took;
    times.set(name, (times.get(name) ?? 0) + took);
  });
  return [...times]
    .map(([name, took]) => ({ name, share: took / busy }))
    .toSorted((a, b) => b.share - a.share);
}

/** Runs a cell on a product of its own, leaves its CPU profile, and prints the longest functions. */
export async function profileCell(
  { cluster, setting }: { cluster: Cluster; setting: Setting },
  { key, work, seconds }: { key: string; work: Work; seconds: number },
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const name = `${key}.cpuprofile`;
  const product = await serveProduct(cluster, [
    '--cpu-prof',
    `--cpu-prof-dir=${FOLDER}`,
    `--cpu-prof-name=${name}`,
  ]);
  const plan = await work.plan(setting, 'product', product.url);
  await load(product.url, plan, CONNECTIONS, { seconds: 1 });
  // The clock of V8's profiles, in microseconds.
  const from = Number(process.hrtime.bigint() / 1000n);
  await load(product.url, plan, CONNECTIONS, { seconds });
  await product.stop();
  const file = path.join(FOLDER, name);
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  console.log(`  ${file}`);
  for (const each of selfTimes(profile, from).slice(0, TOP)) {
    console.log(`  ${(100 * each.share).toFixed(1).padStart(5)} %  ${each.name}`);
  }
}
