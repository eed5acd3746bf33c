/**
 * Runs Lighthouse's phone preset on the landing page, the dashboard, the Cuaderno, an outing with a photo and a form of
 * the built product. Prints a table; exits with code 1 under budget. Build first.
 */
import { randomUUID } from 'node:crypto';
import { createClient } from '@cuaderno/client';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import sharp from 'sharp';
import { freePort } from './free-port';
import { failBudget, sized } from './once';
import { USER, signIn, withBrowser, withServer } from './product';

/** Lowest score of each category, of 100. */
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100 };
const CATEGORIES = Object.keys(BUDGET) as (keyof typeof BUDGET)[];
/** Visits per page; the median counts. */
const RUNS = sized(3, 0);
/** The addresses of the signed-in user's screens. */
const screensWith = (outingId: string): Record<string, string> =>
  sized(
    {
      dashboard: '/',
      Cuaderno: '/history',
      detail: `/esperas/${outingId}`,
      form: '/recechos/new',
    },
    {},
  );
const PHONE = { width: 412, height: 823 };

/**
 * The slowdown that makes this machine as fast as Lighthouse's phone: the curve of Lighthouse's own CPU
 * throttling calculator (its docs/throttling.md), which the default of 4 fits at an index of 1,533 alone.
 * @param index Lighthouse's benchmark index of this machine, at least 150
 */
function cpuSlowdownOf(index: number): number {
  if (index < 150) throw new Error(`This machine is slower than a phone: index ${index}`);
  if (index < 800) return 1 + (index - 150) / 650;
  if (index < 1300) return 2 + (index - 800) / 500;
  return 3 + (index - 1300) / 233;
}

const performanceOf = (result: RunnerResult) => result.lhr.categories['performance']?.score ?? 0;

/** Visits a page once. @param cpuSlowdownMultiplier of the phone preset's 4, where given */
async function visitOnce(
  url: string,
  port: number,
  cpuSlowdownMultiplier?: number,
): Promise<RunnerResult> {
  const config = cpuSlowdownMultiplier && {
    extends: 'lighthouse:default',
    settings: { throttling: { cpuSlowdownMultiplier } },
  };
  const flags: Flags = {
    port,
    onlyCategories: CATEGORIES,
    // Keeps the session; caches are still cleared.
    disableStorageReset: true,
    logLevel: 'error',
  };
  const result = await lighthouse(url, flags, config || undefined);
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  return result;
}

/** Visits a page `RUNS` times at the speed of Lighthouse's phone. @returns the median result */
async function visit(url: string, port: number): Promise<RunnerResult> {
  const first = await visitOnce(url, port);
  const results: RunnerResult[] = sized([], [first]);
  let index = first.lhr.environment.benchmarkIndex;
  for (let run = 0; run < RUNS; run += 1) {
    const result = await visitOnce(url, port, cpuSlowdownOf(index));
    index = result.lhr.environment.benchmarkIndex;
    results.push(result);
  }
  results.sort((a, b) => performanceOf(a) - performanceOf(b));
  const median = results[Math.floor(results.length / 2)];
  if (!median) throw new Error(`Lighthouse gave nothing for ${url}`);
  return median;
}

/** A photo of a phone's format. */
async function photoBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 1300, height: 975, channels: 3, background: '#000', noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}

type Task = { startTime: number; duration: number };

/** @returns the long tasks after the first contentful paint, in milliseconds of the throttled phone */
function longTasks({ lhr }: Pick<RunnerResult, 'lhr'>): string {
  const { details } = lhr.audits['long-tasks'] ?? {};
  const tasks = details?.type === 'table' ? (details.items as unknown as Task[]) : [];
  const paint = lhr.audits['first-contentful-paint']?.numericValue ?? 0;
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > paint)
    .map(({ startTime, duration }) => `${Math.round(duration)} at ${Math.round(startTime)}`)
    .join(', ');
}

/** @returns the elements that an audit names, as CSS selectors with their labels */
function elementsOf({ details }: RunnerResult['lhr']['audits'][string]): string {
  const items = details?.type === 'table' ? details.items : [];
  return items
    .map(({ node }) =>
      typeof node === 'object' && 'selector' in node ? `${node.selector} '${node.nodeLabel}'` : '',
    )
    .join(' ');
}

/** Prints the figures and the audits below the maximum. @returns whether they are within budget */
function report(name: string, { lhr }: RunnerResult): boolean {
  const scores = CATEGORIES.map((category) => ({
    category,
    score: Math.round((lhr.categories[category]?.score ?? 0) * 100),
  }));
  const figure = (id: string) => lhr.audits[id]?.displayValue ?? '?';
  console.log(
    [
      name.padEnd(10),
      ...scores.map(({ category, score }) => `${category} ${score}`),
      `FCP ${figure('first-contentful-paint')}`,
      `LCP ${figure('largest-contentful-paint')}`,
      `TBT ${figure('total-blocking-time')}`,
      `CLS ${figure('cumulative-layout-shift')}`,
      `CPU slowed ${lhr.configSettings.throttling.cpuSlowdownMultiplier.toFixed(1)} × (index ${lhr.environment.benchmarkIndex})`,
    ].join('  '),
  );
  console.log(`  tasks over 50 ms after the first paint: ${longTasks({ lhr }) || 'none'}`);
  for (const { category, score } of scores) {
    if (score === 100) continue;
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit && (audit.score ?? 1) < 0.9)
        console.log(
          `  ${category}: ${audit.title} ${audit.displayValue ?? ''} ${elementsOf(audit)}`,
        );
    }
  }
  return scores.every(({ category, score }) => score >= BUDGET[category]);
}

await withServer(async (url) => {
  const client = createClient(url);
  await client.register(USER);
  const debugPort = await freePort();
  await withBrowser(PHONE, debugPort, async (context) => {
    const withinBudget = [report('landing', await visit(url, debugPort))];
    const photo = `/api/photos/${randomUUID()}`;
    const { status } = await client.fetch(photo, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: await photoBytes(),
    });
    if (status !== 204) throw new Error(`a photo was answered with ${status}`);
    const { outing } = await client.trpc.outings.create.mutate({
      type: 'espera',
      date: '2026-01-10',
      municipality: 'Cazorla',
      species: 'Jabalí',
      score: 106.5,
      photos: [photo],
    });
    await signIn(context, url);
    for (const [name, address] of Object.entries(screensWith(outing.id))) {
      withinBudget.push(report(name, await visit(url + address, debugPort)));
    }
    if (withinBudget.includes(false)) failBudget();
  });
});
