import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { headersOf } from './account';
import { median, percentile } from './figures';
import { load, type LoadRequest, type Plan } from './load';
import type { Bench } from './measure';
import { usageOf } from './usage';
import { readPath } from './work';

/** Goodput at a number of connections, and what a refusal costs. */
type Goodput = {
  work: 'batches of four' | 'single lists';
  connections: number;
  answered: number;
  refused: number;
  /** Batches of which some calls failed, per second. */
  half: number;
  p99: number;
  /** CPU of the process per refusal, in milliseconds; null without refusals. */
  refusalMs: number | null;
};

/** Latency of another user's small request, alone and while long lists are read. */
type Waiting = { alone: Latency; besideLists: Latency; lists: number };
type Latency = { p50: number; p99: number };

export type Overload = { goodput: Goodput[]; waiting: Waiting };

/** The last are more than the product lets wait: it refuses some at once. */
const CONNECTIONS = [16, 64, 100, 150, 700];
const SECONDS = 3;
const WAITING_S = 6;
/** Connections that read 5,000 whole outings again and again. */
const LIST_READERS = 2;

const BATCH = ['outings.list', 'stats.dashboard', 'photos.latest', 'auth.me'];
const BATCH_INPUT = { 0: { json: { limit: 50 } }, 1: {}, 2: {}, 3: {} };
const WORK = {
  'batches of four': `/api/trpc/${BATCH.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(BATCH_INPUT))}`,
  'single lists': readPath('outings.list', { limit: 50 }),
};

/** Counts the answers of a plan: all of a batch answered, all refused, or some of each. */
function counted({ setting }: Bench, address: string) {
  const counts = { answered: 0, refused: 0, half: 0 };
  const onResponse = (status: number, body: string) => {
    const failed = status === 200 ? 0 : body.split('"error":{').length - 1;
    if (status === 200) counts.answered += 1;
    else if (failed > 0 && body.includes('"result":')) counts.half += 1;
    else counts.refused += 1;
  };
  const plan: Plan = setting.books.map(({ account }) => [
    { method: 'GET', path: address, headers: headersOf(account), onResponse } satisfies LoadRequest,
  ]);
  return { counts, plan };
}

/** Waits until the server has worked off what an earlier load has left. */
async function settle({ product, setting }: Bench): Promise<void> {
  for (const { account } of setting.books) {
    const response = await fetch(product.url + WORK['single lists'], {
      headers: headersOf(account),
    });
    await response.arrayBuffer();
  }
}

async function measureGoodput(bench: Bench, work: Goodput['work']): Promise<Goodput[]> {
  const { product } = bench;
  const rows: Goodput[] = [];
  let answerMs = 0;
  for (const connections of CONNECTIONS) {
    const { counts, plan } = counted(bench, WORK[work]);
    await settle(bench);
    const before = usageOf(product.pid).cpuMs;
    const { seconds, times } = await load(product.url, plan, connections, { seconds: SECONDS });
    const cpuMs = usageOf(product.pid).cpuMs - before;
    answerMs ||= cpuMs / counts.answered;
    const extraMs = Math.max(0, cpuMs - (counts.answered + counts.half) * answerMs);
    rows.push({
      work,
      connections,
      answered: counts.answered / seconds,
      refused: counts.refused / seconds,
      half: counts.half / seconds,
      p99: percentile(times, 0.99),
      refusalMs: counts.refused > 0 ? extraMs / counts.refused : null,
    });
  }
  return rows;
}

const latencyOf = (times: number[]): Latency => ({
  p50: median(times),
  p99: percentile(times, 0.99),
});

async function bystander({ product, setting }: Bench): Promise<Latency> {
  const [, other] = setting.books;
  if (!other) throw new Error('there is no second user');
  const program = path.join(import.meta.dirname, 'bystander.js');
  const address = `${product.url}/api/outings/${other.outings[0]?.id}`;
  const args = [program, address, other.account.cookie, String(WAITING_S)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  return latencyOf(JSON.parse(stdout) as number[]);
}

async function measureWaiting(bench: Bench): Promise<Waiting> {
  const { product, setting } = bench;
  await settle(bench);
  const alone = await bystander(bench);
  const lists: Plan = [
    [{ method: 'GET', path: '/api/outings', headers: headersOf(setting.large) }],
  ];
  const [besideLists, { times, seconds }] = await Promise.all([
    bystander(bench),
    load(product.url, lists, LIST_READERS, { seconds: WAITING_S }),
  ]);
  return { alone, besideLists, lists: times.length / seconds };
}

/** Measures the product under more requests than it can answer, and beside long lists. */
export async function measureOverload(bench: Bench): Promise<Overload> {
  const goodput = [
    ...(await measureGoodput(bench, 'batches of four')),
    ...(await measureGoodput(bench, 'single lists')),
  ];
  return { goodput, waiting: await measureWaiting(bench) };
}
