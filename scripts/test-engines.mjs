// npm run test:engines: the journeys on a desktop, and those that matter most in other engines than Chromium's.
// Stops at the first failure.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingPackages, WEBKIT_PACKAGES } from '../apps/e2e/webkit/packages.mjs';
import {
  checkNode,
  install,
  installChromium,
  installDebian,
  runJourneys,
  main,
  pnpm,
  runSteps,
} from './workspace.mjs';

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Each engine's Debian packages, whether they are there, and a step that runs its journeys and counts those passed. */
const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    isThere: () => existsSync(FIREFOX),
    journeys: async (report) => {
      await pnpm(['--filter', '@cuaderno/e2e', 'run', 'e2e:firefox', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      });
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      return stats.expected + stats.flaky;
    },
  },
  WebKit: {
    packages: WEBKIT_PACKAGES,
    isThere: () => missingPackages().length === 0,
    journeys: async (report) => {
      const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
      await pnpm(['--filter', '@cuaderno/e2e', 'run', 'e2e:webkit', ...reporters]);
      return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
    },
  },
};

/** The line of each engine at the end. */
const counts = [];
const missing = new Set();

async function installBrowsers() {
  await installChromium();
  for (const [name, { packages, isThere }] of Object.entries(ENGINES)) {
    // In sequence: apt has a lock.
    if (!(await installDebian(packages, isThere))) missing.add(name);
  }
}

async function runEngine(name, { packages, journeys }) {
  if (!missing.has(name)) {
    const report = path.join(tmpdir(), `cuaderno-${name}-${process.pid}.json`);
    counts.push(`${name}: ${await journeys(report)} passed`);
    return;
  }
  const reason = `apt can't install ${packages.join(' ')} here`;
  process.stderr.write(`\n!!! ${name} SKIPPED: ${reason}\n`);
  counts.push(`${name}: SKIPPED — ${reason}`);
}

main(async () => {
  checkNode();
  const times = await runSteps([
    ['Packages', install],
    ['Browsers', installBrowsers],
    ['Build', () => pnpm(['run', 'build'])],
    ['Chromium on a desktop', () => runJourneys('desktop')],
    ...Object.entries(ENGINES).map(([name, engine]) => [name, () => runEngine(name, engine)]),
  ]);
  process.stdout.write(`\n${counts.join(' · ')}\n${times}\n`);
});
