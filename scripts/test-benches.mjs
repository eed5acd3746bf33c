// The benches' step of npm run test:engines: each benchmark comes to its end once, in its smallest size, so that none of
// them rots until somebody measures.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './workspace.mjs';

const PACKAGE = path.join(ROOT, 'apps/bench');

/** Scripts of the package that measure nothing that runs; `npm test` has both. */
const OTHERS = ['budgets', 'typecheck'];
/** What a benchmark needs besides Chromium. */
const NEEDS = { instances: ['/usr/sbin/nginx', '/usr/sbin/pgbouncer'] };
/** Benchmarks at once: their figures mean nothing. */
const LANES = 2;

/** Runs every benchmark that can run here. @returns how many came to their end */
export async function runBenches() {
  const { scripts } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((name) => !OTHERS.includes(name));
  const can = names.filter((name) => (NEEDS[name] ?? []).every(existsSync));
  for (const name of names) {
    if (!can.includes(name)) process.stderr.write(`!!! SKIPPED: ${NEEDS[name].join(', ')}\n`);
  }
  const waiting = [...can];
  const runLane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = Date.now();
      try {
        // Not by npx and pnpm, which take a second each time.
        const options = { cwd: PACKAGE, env: { BENCH_ONCE: '1' }, quiet: true };
        await run('npm', ['run', name], options);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
      process.stdout.write(`${name}: ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, runLane));
  const failed = lanes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return can.length;
}
