// npm test: all checks, cheapest first. Stops at the first failure.
import { existsSync } from 'node:fs';
import { checkNode, OperatorError, install, main, pnpm, run } from './workspace.mjs';

const CHROMIUM = '/usr/bin/chromium';

/** Finds the end-to-end tests' Chromium: CHROMIUM_PATH, or Debian's. Its headless shell has no Background Sync. */
async function installBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(CHROMIUM)) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new OperatorError('Chromium is needed: install it and set CHROMIUM_PATH to its program');
  }
  process.stdout.write('Installing Chromium (once)…\n');
  await run('apt-get', ['update', '-q'], { quiet: true });
  await run('apt-get', ['install', '-y', '-q', 'chromium'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** @type {[string, () => Promise<unknown>][]} */
const STEPS = [
  ['Packages', install],
  ['Browser', installBrowser],
  ['Format', () => pnpm(['run', 'format:check'])],
  ['Lint', () => pnpm(['run', 'lint'])],
  ['Dead code', () => pnpm(['run', 'deadcode'])],
  ['Types', () => pnpm(['run', 'typecheck'])],
  ['Build', () => pnpm(['run', 'build'])],
  ['Budgets', () => pnpm(['--filter', '@cuaderno/bench', 'run', 'budgets'])],
  ['Unit and integration tests', () => pnpm(['run', 'test:unit'])],
  ['End-to-end tests', () => pnpm(['run', 'test:e2e'])],
];

main(async () => {
  checkNode();
  const times = [];
  for (const [name, step] of STEPS) {
    process.stdout.write(`\n── ${name}\n`);
    const started = Date.now();
    await step();
    times.push(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  process.stdout.write(`\nAll of it holds. ${times.join(' · ')}\n`);
});
