// npm test: all checks, cheapest first. Stops at the first failure.
import { existsSync } from 'node:fs';
import {
  checkNode,
  install,
  installDebian,
  main,
  OperatorError,
  pnpm,
  runSteps,
} from './workspace.mjs';

/** Finds the end-to-end tests' Chromium: CHROMIUM_PATH, or Debian's. Its headless shell has no Background Sync. */
async function installBrowser() {
  if (process.env.CHROMIUM_PATH) return;
  if (await installDebian(['chromium'], () => existsSync('/usr/bin/chromium'))) return;
  throw new OperatorError('Chromium is needed: install it and set CHROMIUM_PATH to its program');
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
  process.stdout.write(`\nAll of it holds. ${await runSteps(STEPS)}\n`);
});
