import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Style sheets imported as text; Vitest would empty them too. */
const RAW_CSS = { include: [/\.css\?raw$/] };

/**
 * Tests that the `database` project leaves out. `npm run test:engines` runs it through PgBouncer too
 * (TEST_POOLING=transaction), and with books that are partitioned by user (TEST_PARTITIONS=user), which backups and plans
 * of whole tables are not about. Tests of several instances need nginx and Debian's PostgreSQL (TEST_INSTANCES=1).
 */
const LEFT_OUT = [
  ...(process.env['TEST_INSTANCES'] ? [] : ['apps/server/contract/instances/**']),
  ...(process.env['TEST_POOLING'] ? [] : ['packages/db/src/pooler.test.ts']),
  ...(process.env['TEST_PARTITIONS']
    ? ['packages/db/src/backup/**', 'packages/db/src/queries/outings/plans.test.ts']
    : ['packages/db/src/queries/outings/partitions.test.ts']),
];

/**
 * A test of processes and clocks that a busy machine made late runs once more, as a journey does.
 * A property that found a counterexample has failed: its next run would draw other values.
 */
const RETRY = { count: 1, condition: /^(?!Property failed)/ };

/**
 * Three projects: `pure` has no environment, `database` a PostgreSQL cluster per run and a database per
 * test file, `web` runs in jsdom (apps/web has its config).
 */
export default defineConfig({
  test: {
    // Tests of the database wait for servers and clocks a third of their time. Vitest would leave a core free.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          name: 'pure',
          // The files change nothing that they share: a process per worker is enough.
          isolate: false,
          css: RAW_CSS,
          include: [
            'packages/{book-import,design,domain,limits,mail,municipalities,photos,protocol,season-print,sky,spain-map}/src/**/*.test.ts',
            'apps/bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          // A process for all files of a worker: a file that mocks a module resets them.
          isolate: false,
          css: RAW_CSS,
          include: [
            'packages/{embedded-postgres,db,auth,api,client,photo-store}/src/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/web/src/**/*.property.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...LEFT_OUT],
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          retry: RETRY,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine starts a process in more than a second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      'apps/web',
    ],
  },
});
