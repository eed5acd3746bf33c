// npm run test:engines: the journeys that matter most in other engines than Chromium's. Stops at the first failure.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNode, install, installDebian, main, pnpm, runSteps } from './workspace.mjs';

/** Each engine's program and its Debian packages, and a step that runs its journeys and returns how many passed. */
const ENGINES = {
  Firefox: {
    program: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    packages: ['firefox-esr'],
    journeys: runFirefox,
  },
};

/** The line of each engine at the end. */
const counts = [];
const missing = new Set();

async function installBrowsers() {
  for (const [name, { program, packages }] of Object.entries(ENGINES)) {
    // In sequence: apt has a lock.
    if (!(await installDebian(program, packages))) missing.add(name);
  }
}

async function runFirefox() {
  const report = path.join(tmpdir(), `cuaderno-firefox-${process.pid}.json`);
  await pnpm(['--filter', '@cuaderno/e2e', 'run', 'e2e:firefox', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return `${stats.expected + stats.flaky} passed`;
}

async function runEngine(name, { program, packages, journeys }) {
  if (!missing.has(name)) {
    counts.push(`${name}: ${await journeys()}`);
    return;
  }
  const reason = `${program} is missing, and apt can't install ${packages.join(' ')} here`;
  process.stderr.write(`\n!!! ${name} SKIPPED: ${reason}\n`);
  counts.push(`${name}: SKIPPED — ${reason}`);
}

main(async () => {
  checkNode();
  const times = await runSteps([
    ['Packages', install],
    ['Browsers', installBrowsers],
    ['Build', () => pnpm(['run', 'build'])],
    ...Object.entries(ENGINES).map(([name, engine]) => [name, () => runEngine(name, engine)]),
  ]);
  process.stdout.write(`\n${counts.join(' · ')}\n${times}\n`);
});
