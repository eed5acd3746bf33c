import { defineConfig } from 'vitest/config';

/** Style sheets imported as text; Vitest would empty them too. */
const RAW_CSS = { include: [/\.css\?raw$/] };

/**
 * Three projects: `pure` has no environment, `database` a PostgreSQL cluster per run and a database per
 * test file, `web` runs in jsdom (apps/web has its config).
 */
export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          // The files change nothing that they share: a process per worker is enough.
          isolate: false,
          css: RAW_CSS,
          include: [
            'packages/{book-import,design,domain,mail,municipalities,photos,protocol,season-print,sky,spain-map}/src/**/*.test.ts',
            'apps/bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          css: RAW_CSS,
          include: [
            'packages/{embedded-postgres,db,auth,api,client,photo-store}/src/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/web/src/**/*.property.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web',
    ],
  },
});
