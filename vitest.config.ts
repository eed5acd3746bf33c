import { defineConfig } from 'vitest/config';

/**
 * Three projects: `pure` has no environment, `database` a PostgreSQL cluster per run and a database per
 * test file, `web` runs in jsdom (apps/web has its config).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/{domain,municipalities,photos,protocol}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [
            'packages/{embedded-postgres,db,auth,api,client}/src/**/*.test.ts',
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
