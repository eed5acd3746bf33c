// npm run test:engines: the journeys on a desktop, those that matter most in other engines than Chromium's, and the
// tests of the database through PgBouncer on tables that are partitioned by user, of the photo store on radosgw, and of
// several instances behind nginx.
// Stops at the first failure.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLastRelease } from './last-release.mjs';
import { missingPackages, WEBKIT_PACKAGES } from '../apps/e2e/webkit/packages.mjs';
import { startRadosgw } from './radosgw.mjs';
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

const RADOSGW = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

const INSTANCES = 'apps/server/contract/instances';

/** Runs the tests of the database, or those in a folder, with `env`. @returns how many passed */
async function runDatabaseTests(report, env, ...filters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await pnpm(['run', 'test:unit', '--project', 'database', ...reporters, ...filters], { env });
  return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
}

/** Runs the tests of several instances, one file after the other: they measure. */
const runInstances = (report) =>
  withLastRelease((folder) => {
    if (folder === null) {
      process.stderr.write(
        '\n!!! SKIPPED: the upgrade from the last release, whose commit is not in this clone\n',
      );
    }
    const env = { TEST_INSTANCES: '1', LAST_RELEASE: folder ?? '' };
    return runDatabaseTests(report, env, '--no-file-parallelism', INSTANCES);
  });

/** Each engine's Debian packages, whether they are there, and a step that runs its tests and counts those passed. */
const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    isThere: () => existsSync(FIREFOX),
    tests: async (report) => {
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
    tests: async (report) => {
      const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
      await pnpm(['--filter', '@cuaderno/e2e', 'run', 'e2e:webkit', ...reporters]);
      return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
    },
  },
  // Both at once, as each alone would take as long.
  'PgBouncer before books cut by user': {
    packages: ['pgbouncer'],
    isThere: () => existsSync('/usr/sbin/pgbouncer'),
    tests: (report) =>
      runDatabaseTests(report, { TEST_POOLING: 'transaction', TEST_PARTITIONS: 'user' }),
  },
  radosgw: {
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    isThere: () => RADOSGW.every((name) => existsSync(`/usr/bin/${name}`)),
    tests: async (report) => {
      const { variables, stop } = await startRadosgw().catch((error) => {
        throw new CannotRun(`it does not start here: ${error.message}`);
      });
      try {
        return await runDatabaseTests(report, variables, 'packages/photo-store/src/judge.test.ts');
      } finally {
        await stop();
      }
    },
  },
  'Several instances': {
    packages: ['nginx', 'postgresql'],
    isThere: () => existsSync('/usr/sbin/nginx') && existsSync('/usr/lib/postgresql'),
    tests: runInstances,
  },
};

/** An engine that this machine can't have, which fails no test of ours. */
class CannotRun extends Error {}

/** The line of each engine at the end. */
const counts = [];
const missing = new Set();

async function installEngines() {
  await installChromium();
  for (const [name, { packages, isThere }] of Object.entries(ENGINES)) {
    // In sequence: apt has a lock.
    if (!(await installDebian(packages, isThere))) missing.add(name);
  }
}

async function runEngine(name, { packages, tests }) {
  try {
    if (missing.has(name)) throw new CannotRun(`apt can't install ${packages.join(' ')} here`);
    const report = path.join(tmpdir(), `cuaderno-${name}-${process.pid}.json`);
    counts.push(`${name}: ${await tests(report)} passed`);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    process.stderr.write(`\n!!! ${name} SKIPPED: ${error.message}\n`);
    counts.push(`${name}: SKIPPED — ${error.message}`);
  }
}

main(async () => {
  checkNode();
  const times = await runSteps([
    ['Packages', install],
    ['Engines', installEngines],
    ['Build', () => pnpm(['run', 'build'])],
    ['Chromium on a desktop', () => runJourneys('desktop')],
    ...Object.entries(ENGINES).map(([name, engine]) => [name, () => runEngine(name, engine)]),
  ]);
  process.stdout.write(`\n${counts.join(' · ')}\n${times}\n`);
});
