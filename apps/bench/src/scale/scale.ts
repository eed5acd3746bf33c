/**
 * Measures every hot operation of hunters picked at random in a database of 5 million outings, beside the same in one
 * of 50,000: two databases of one embedded PostgreSQL, with the built product on each, in turns. Their books are of
 * the same length, and as many hunters of each are asked, so that both are equally warm after the turns that don't
 * count. Prints sizes, times and ratios; exits with code 1 above 1.5. `npm run bench -- scale`, in minutes.
 *
 * --outings <n>  outings of the large database
 * --turns <n>    turns that count
 */
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { failBudget, sized } from '../once';
import { fetchToken, register } from '../speed/account';
import { createPhoto } from '../speed/book';
import { median, percentile, ratio } from '../speed/figures';
import { load } from '../speed/load';
import { type Cluster, serveProduct, type Served, startCluster } from '../speed/servers';
import { uploadPhoto } from '../speed/setting';
import { treeCpuMs } from '../speed/usage';
import { lackOfDisk, fill, OUTINGS, type Size, sizesOf } from './fill';
import {
  cursorAt,
  type Hunter,
  type Operation,
  OPERATIONS,
  readCursor,
  readHunter,
  SIGN_IN,
} from './operations';

const SMALL = sized(50_000, 1_000);
/** Hunters that are asked on each side: all of the small one. */
const ASKED = SMALL / OUTINGS;
const SIGN_INS = sized(40, 4);
const CONNECTIONS = 4;
/** Highest ratio of the large database's times to the small one's. */
const GOAL = 1.5;
/** Turns that don't count: V8 compiles, caches fill. */
const WARM_UP = sized(3, 1);
/** Of the printed names. */
const WIDTH = 24;
const MIB = 1024 ** 2;

const { values } = parseArgs({
  options: {
    outings: { type: 'string', default: sized('5000000', '2000') },
    turns: { type: 'string', default: sized('10', '1') },
  },
});

/** A database with the product on it. */
type Side = { served: Served; hunters: Hunter[]; figures: Record<string, Figures> };
/** Times of an operation in ms, the median of each turn, PostgreSQL's CPU in ms. */
type Figures = { times: number[]; medians: number[]; cpuMs: number; failed: number };

/** @returns `count` numbers from `first` to `last`, each at most once */
function pick([first, last]: [number, number], count: number): number[] {
  const picked = new Set<number>();
  while (picked.size < count) picked.add(randomInt(first, last + 1));
  return [...picked];
}

async function open(cluster: Cluster, database: string, outings: number): Promise<Side> {
  await cluster.connected((client) => client.query(`CREATE DATABASE ${database}`));
  const variables = { DATABASE_URL: cluster.address(database) };
  const served = await serveProduct(cluster, [], variables);
  const model = await register(served.url, 'model@cuaderno.test');
  const photo = await uploadPhoto(served.url, model, await createPhoto(800, 600));
  const began = performance.now();
  const hunters = Math.round(outings / OUTINGS);
  const ids = await cluster.connected(async (client) => {
    const filled = await fill(client, { model: model.userId, photo, hunters });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${database}: ${hunters} hunters with ${OUTINGS} outings each, after ${seconds} s`);
    for (const size of await sizesOf(client)) console.log(sizeLine(size));
    return filled;
  }, database);
  const visitor = await fetchToken(served.url);
  const asked: Hunter[] = [];
  for (const id of pick(ids, ASKED)) asked.push(await readHunter(served.url, id, visitor));
  return { served, hunters: asked, figures: {} };
}

const sizeLine = ({ table, rows, bytes, indexes }: Size) =>
  `  ${table.padEnd(16)}${rows.toLocaleString('en').padStart(12)} rows${(bytes / MIB).toFixed(0).padStart(8)} MiB, ${Math.round(bytes / rows)} bytes a row (${Math.round(indexes / rows)} of indexes)`;

/** Asks an operation of every hunter once. */
async function ask(
  cluster: Cluster,
  { served, hunters, figures }: Side,
  [name, operation]: [string, Operation],
  turn: number,
): Promise<void> {
  const asked = name === SIGN_IN ? hunters.slice(0, SIGN_INS) : hunters;
  const plan = Array.from({ length: CONNECTIONS }, (_, connection) =>
    asked
      .filter((__, index) => index % CONNECTIONS === connection)
      .map((hunter) => operation(hunter, turn)),
  );
  const before = treeCpuMs(cluster.pid);
  const { times, failed } = await load(served.url, plan, CONNECTIONS, { amount: asked.length });
  const known = (figures[name] ??= { times: [], medians: [], cpuMs: 0, failed: 0 });
  known.failed += failed;
  if (turn < WARM_UP) return;
  known.cpuMs += treeCpuMs(cluster.pid) - before;
  known.times.push(...times);
  known.medians.push(median(times));
}

/** @throws Error when the changes of a book aren't those that its cursors were made for */
async function checkCursor({ served, hunters }: Side, turns: number): Promise<void> {
  const [hunter] = hunters;
  if (!hunter) throw new Error('nobody was asked');
  const cursor = await readCursor(served.url, hunter.account);
  const [found, wanted] = [cursor, cursorAt(hunter, turns)].map((text) => text.split('.')[3]);
  if (found !== wanted) throw new Error(`the book is at change ${found}, not ${wanted}`);
}

function print(name: string, large: Figures, small: Figures): void {
  const slower = ratio(large.medians, small.medians);
  const failed = large.failed + small.failed;
  const isMet = slower <= GOAL && failed === 0;
  if (!isMet) failBudget();
  const cells = [large, small].flatMap(({ times, cpuMs }) => [
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    (cpuMs / times.length).toFixed(2),
  ]);
  console.log(
    name.padEnd(WIDTH) + [...cells, slower.toFixed(2)].map((cell) => cell.padStart(10)).join(''),
    failed > 0 ? `${failed} failed` : isMet ? '' : `OVER ${GOAL}`,
  );
}

const outings = Number(values.outings);
const turns = WARM_UP + Number(values.turns);
const isAsked = outings >= SMALL && Number.isInteger(turns) && turns > WARM_UP;
const refusal = isAsked
  ? await lackOfDisk(tmpdir(), outings + SMALL)
  : `--outings is at least ${SMALL}, --turns at least 1`;
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
// As large as a fill needs it: else PostgreSQL writes whole pages to its log again and again.
const cluster = await startCluster({ max_wal_size: '4GB' });
const stops = [cluster.stop];
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
}
try {
  const small = await open(cluster, 'small', SMALL);
  stops.unshift(small.served.stop);
  const large = await open(cluster, 'large', outings);
  stops.unshift(large.served.stop);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const operation of Object.entries(OPERATIONS)) {
      const sides = turn % 2 === 0 ? [large, small] : [small, large];
      for (const side of sides) await ask(cluster, side, operation, turn);
    }
  }
  await checkCursor(large, turns);
  await checkCursor(small, turns);
  const head = ['large p50', 'p95', "PG's CPU", 'small p50', 'p95', "PG's CPU", 'ratio'];
  console.log('in ms'.padEnd(WIDTH) + head.map((cell) => cell.padStart(10)).join(''));
  for (const [name, figures] of Object.entries(large.figures)) {
    print(name, figures, small.figures[name] ?? figures);
  }
} finally {
  await stopAll();
}
