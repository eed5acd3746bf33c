import { sized } from '../once';
import { FILLED_AT } from './book';
import { median, percentile, ratio } from './figures';
import { load, type Plan, type Slice } from './load';
import { checkSame } from './same';
import type { Cluster, Served } from './servers';
import type { Setting } from './setting';
import { treeCpuMs, usageOf } from './usage';
import type { Work } from './work';

export const CONNECTIONS = 16;
/** Length of a slice, in seconds: noise of the machine lasts longer, and so hits all sides. */
const SLICE_S = 1;
/** Runs before the measured slices, in seconds: V8 compiles the product within some thousand requests. */
const WARM_UP_S = sized(5, 1);

/** The figures of a side. */
type Figures = {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU of the server's process and of PostgreSQL per request, in milliseconds. */
  cpuMs: number;
  databaseCpuMs: number;
  memoryMiB: number;
  /** Answers that failed, which count in none of the figures. */
  failed: number;
};

/** A cell's figures; the limit is its faster form. */
export type Measured = {
  product: Figures;
  limit: (Figures & { form: string }) | null;
  /** Median of the quotients of neighbouring slices; null without a limit. */
  ratio: number | null;
};

/** The running servers and the users of their database. */
export type Bench = { cluster: Cluster; product: Served; limit: Served; setting: Setting };

type Side = { name: string; served: Served; plan: Plan; rate: number; slices: Measure[] };
type Measure = { slice: Slice; cpuMs: number; databaseCpuMs: number; memoryMiB: number };

/** @returns the plan, asking the limit for its JSON in this form */
export const withForm = (plan: Plan, form: string): Plan =>
  plan.map((requests) =>
    requests.map((request) => ({ ...request, headers: { ...request.headers, 'x-form': form } })),
  );

/** Measures a cell beside its limit. @throws Error when their answers differ */
export async function measure(bench: Bench, work: Work, seconds: number): Promise<Measured> {
  const { product, limit, setting } = bench;
  const ours = newSide('product', product, await work.plan(setting, 'product', product.url));
  const sides = [ours];
  for (const form of work.forms) {
    const plan = withForm(await work.plan(setting, 'limit', product.url), form);
    if (work.isSame) await checkSame({ url: product.url, plan }, { url: limit.url, plan });
    sides.push(newSide(form, limit, plan));
  }
  const tidy = async () => {
    if (work.isWrite) await removeCreated(bench.cluster);
  };
  return measureSides(bench.cluster, sides, { seconds, tidy });
}

/**
 * Measures the product and others in turns, in slices of a second.
 *
 * @param tidy runs after each slice
 */
export async function measureSides(
  cluster: Cluster,
  sides: Side[],
  { seconds, tidy }: { seconds: number; tidy: () => Promise<void> },
): Promise<Measured> {
  for (const side of sides) {
    const { slice } = await run(cluster, side, { seconds: WARM_UP_S });
    if (slice.times.length === 0) throw new Error(`${side.served.url} has answered nothing`);
    side.rate = rateOf(slice);
    await tidy();
  }
  for (let round = 0; round < Math.max(1, Math.round(seconds / SLICE_S)); round += 1) {
    for (const side of sides) {
      const amount = Math.max(CONNECTIONS, Math.round(side.rate * SLICE_S));
      const measured = await run(cluster, side, { amount });
      side.rate = rateOf(measured.slice);
      side.slices.push(measured);
      await tidy();
    }
  }
  return summarize(sides);
}

/** A side of a cell, not measured yet. */
export const newSide = (name: string, served: Served, plan: Plan): Side => {
  return { name, served, plan, rate: 0, slices: [] };
};

async function run(
  cluster: Cluster,
  { served, plan }: Side,
  length: Parameters<typeof load>[3],
): Promise<Measure> {
  const before = usageOf(served.pid).cpuMs;
  const databaseBefore = treeCpuMs(cluster.pid);
  const slice = await load(served.url, plan, CONNECTIONS, length);
  const { cpuMs, memoryMiB } = usageOf(served.pid);
  const databaseCpuMs = treeCpuMs(cluster.pid) - databaseBefore;
  return { slice, cpuMs: cpuMs - before, databaseCpuMs, memoryMiB };
}

/** Deletes the outings that a slice has created: each slice begins with books of the same length. */
export const removeCreated = (
  cluster: Cluster,
  { database, pieces }: { database?: string; pieces: string } = { pieces: 'outing_species' },
): Promise<void> =>
  cluster.connected(async (client) => {
    await client.query('DELETE FROM outings WHERE created_at > $1', [FILLED_AT]);
    await client.query(`VACUUM outings, ${pieces}`);
  }, database);

const rateOf = ({ times, seconds }: Slice) => times.length / seconds;
const perSecondOf = ({ slice }: Measure) => rateOf(slice);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function figuresOf({ slices }: Side): Figures {
  const times = slices.flatMap(({ slice }) => slice.times);
  return {
    perSecond: median(slices.map(perSecondOf)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: sum(slices.map(({ cpuMs }) => cpuMs)) / times.length,
    databaseCpuMs: sum(slices.map(({ databaseCpuMs }) => databaseCpuMs)) / times.length,
    memoryMiB: Math.max(...slices.map(({ memoryMiB }) => memoryMiB)),
    failed: sum(slices.map(({ slice }) => slice.failed)),
  };
}

function summarize([product, ...limits]: Side[]): Measured {
  if (!product) throw new Error('the product has no figures');
  const [fastest] = limits
    .map((side) => ({ side, figures: figuresOf(side) }))
    .toSorted((a, b) => b.figures.perSecond - a.figures.perSecond);
  const figures = figuresOf(product);
  if (!fastest) return { product: figures, limit: null, ratio: null };
  return {
    product: figures,
    limit: { ...fastest.figures, form: fastest.side.name },
    ratio: ratio(product.slices.map(perSecondOf), fastest.side.slices.map(perSecondOf)),
  };
}
