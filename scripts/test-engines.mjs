// npm run test:engines: the journeys that differ with the width on a desktop, and those that matter most in other engines
// than Chromium's; the tests
// of the database through PgBouncer, on tables that are partitioned by user; the photo store on radosgw; several instances
// behind nginx; every benchmark once; and a part of all tests on another Node.js. Stops at the first failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLastRelease } from './last-release.mjs';
import { missingPackages, WEBKIT_PACKAGES } from '../apps/e2e/webkit/packages.mjs';
import { startRadosgw } from './radosgw.mjs';
import { runBenches } from './test-benches.mjs';
import {
  build,
  checkNode,
  install,
  installChromium,
  installDebian,
  main,
  run,
} from './workspace.mjs';
import { runJourneys, runPlaywright, runSteps, runVitest, useMemory } from './test-runs.mjs';

const RADOSGW = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

const INSTANCES = 'apps/server/contract/instances';

/** The tests of what runs statements and transactions in every way: a pooler makes no difference to the others. */
const POOLED_TESTS = [
  'packages/db/src',
  'packages/api/src',
  'packages/auth/src',
  ...[
    'accounts',
    'deleted',
    'documents',
    'export',
    'import',
    'news',
    'outings',
    'pieces',
    'photos',
    'quotas',
    'sign-in-limits',
    'simultaneous-edits',
  ].map((name) => `/${name}.test.ts`),
];

/** Runs the tests of the database, or those in a folder, with `env`. @returns how many passed */
const runDatabaseTests = (env, ...filters) =>
  runVitest(['run', 'test:unit'], ['--project', 'database', ...filters], { env });

/** The Node.js of the image, or on it the oldest one. */
const OTHER_NODE = process.versions.node.startsWith('24.') ? '20.20.2' : '24.21.0';
/** The tests whose subject depends on it: threads, signals, streams, sockets, binaries. */
const NODE_TESTS = [
  'packages/auth/src',
  'packages/photos/src',
  'packages/limits/src',
  'apps/server/src/send-stream.test.ts',
  ...[
    'access/attacks',
    'faults/raw-sockets',
    'outings/export',
    'outings/import',
    'outings/outings',
    'photos/photos',
    'running/running',
  ].map((name) => `apps/server/contract/${name}.test.ts`),
];

/** Runs NODE_TESTS, and the built server in them, on OTHER_NODE, which npm has as a package of each platform. */
async function runOtherNode() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-node-'));
  try {
    const name = `node-${process.platform}-${process.arch}@${OTHER_NODE}`;
    await run('npm', ['install', '--no-save', '--prefix', folder, name], { quiet: true }).catch(
      () => {
        throw new CannotRun(`npm can't install ${name} here`);
      },
    );
    const bin = path.join(folder, 'node_modules', name.split('@')[0], 'bin');
    const report = path.join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await run(
      path.join(bin, 'node'),
      ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...NODE_TESTS],
      {
        env: { PATH: `${bin}${path.delimiter}${process.env.PATH}` },
      },
    );
    return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the tests of several instances, one file after the other: they measure. */
const runInstances = () =>
  withLastRelease((folder) => {
    if (folder === null) {
      process.stderr.write(
        '\n!!! SKIPPED: the upgrade from the last release, whose commit is not in this clone\n',
      );
    }
    const env = { TEST_INSTANCES: '1', LAST_RELEASE: folder ?? '' };
    return runDatabaseTests(env, '--no-file-parallelism', INSTANCES);
  });

/** Each engine's Debian packages, whether they are there, and a step that runs its tests and counts those passed. */
const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    isThere: () => existsSync(FIREFOX),
    tests: () => runPlaywright('e2e:firefox'),
  },
  WebKit: {
    packages: WEBKIT_PACKAGES,
    isThere: () => missingPackages().length === 0,
    tests: () => runVitest(['--filter', '@cuaderno/e2e', 'run', 'e2e:webkit']),
  },
  // Both at once, as each alone would take as long.
  'PgBouncer before books cut by user': {
    packages: ['pgbouncer'],
    isThere: () => existsSync('/usr/sbin/pgbouncer'),
    tests: () =>
      runDatabaseTests({ TEST_POOLING: 'transaction', TEST_PARTITIONS: 'user' }, ...POOLED_TESTS),
  },
  radosgw: {
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    isThere: () => RADOSGW.every((name) => existsSync(`/usr/bin/${name}`)),
    tests: async () => {
      const { variables, stop } = await startRadosgw().catch((error) => {
        throw new CannotRun(`it does not start here: ${error.message}`);
      });
      try {
        return await runDatabaseTests(variables, 'packages/photo-store/src/judge.test.ts');
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
  Benches: { packages: [], isThere: () => true, tests: runBenches },
  [`Node.js ${OTHER_NODE}`]: { packages: [], isThere: () => true, tests: runOtherNode },
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
    counts.push(`${name}: ${await tests()} passed`);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    process.stderr.write(`\n!!! ${name} SKIPPED: ${error.message}\n`);
    counts.push(`${name}: SKIPPED — ${error.message}`);
  }
}

main(async () => {
  checkNode();
  useMemory();
  await runSteps([
    ['Packages', install],
    ['Engines', installEngines],
    ['Build', () => build(['web', 'server', 'client'])],
    ['Chromium on a desktop', () => runJourneys('desktop')],
    ...Object.entries(ENGINES).map(([name, engine]) => [name, () => runEngine(name, engine)]),
  ]);
  process.stdout.write(`${counts.join(' · ')}\n`);
});
