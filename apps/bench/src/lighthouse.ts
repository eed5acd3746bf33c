/**
 * Runs Lighthouse's phone preset on the landing page, the dashboard, the Cuaderno and a form of the built
 * product. Prints a table; exits with code 1 under budget. Build first.
 */
import { createClient } from '@cuaderno/client';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { freePort } from './free-port';
import { USER, signIn, withBrowser, withServer } from './product';

/** Lowest score of each category, of 100. */
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100 };
const CATEGORIES = Object.keys(BUDGET) as (keyof typeof BUDGET)[];
/** Visits per page; the median counts. */
const RUNS = 3;
const SCREENS = { dashboard: '/', Cuaderno: '/history', form: '/recechos/new' };
const PHONE = { width: 412, height: 823 };

const performanceOf = (result: RunnerResult) => result.lhr.categories['performance']?.score ?? 0;

/** Visits a page `RUNS` times. @returns the median result */
async function visit(url: string, port: number): Promise<RunnerResult> {
  const results: RunnerResult[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: CATEGORIES,
      // Keeps the session; caches are still cleared.
      disableStorageReset: true,
      logLevel: 'error',
    });
    if (result) results.push(result);
  }
  results.sort((a, b) => performanceOf(a) - performanceOf(b));
  const median = results[Math.floor(results.length / 2)];
  if (!median) throw new Error(`Lighthouse gave nothing for ${url}`);
  return median;
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
    ].join('  '),
  );
  console.log(`  tasks over 50 ms after the first paint: ${longTasks({ lhr }) || 'none'}`);
  for (const { category, score } of scores) {
    if (score === 100) continue;
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit && (audit.score ?? 1) < 0.9)
        console.log(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
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
    await client.trpc.outings.create.mutate({
      type: 'espera',
      date: '2026-01-10',
      municipality: 'Cazorla',
      species: 'Jabalí',
      score: 106.5,
    });
    await signIn(context, url);
    for (const [name, address] of Object.entries(SCREENS)) {
      withinBudget.push(report(name, await visit(url + address, debugPort)));
    }
    if (withinBudget.includes(false)) process.exitCode = 1;
  });
});
