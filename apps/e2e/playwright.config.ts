import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 3917);
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Tests the built product on a temporary embedded database in a real Chromium. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../test-results',
  fullyParallel: true,
  // A journey waits for a third of its time.
  workers: Math.ceil(1.5 * availableParallelism()),
  forbidOnly: true,
  // A loaded machine misses a timeout now and then; a journey that passes at last is reported as flaky.
  retries: 1,
  reporter: [['list']],
  timeout: 180_000,
  // Enough for three browsers and a server on two cores.
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'es-ES',
    // A service worker would hide requests from page.route.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Madrid',
    // A trace of every test is a third of their CPU.
    trace: 'on-first-retry',
    launchOptions: {
      ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host that is not this machine for the browser.
        '--host-resolver-rules=MAP cuaderno.home.arpa 127.0.0.1',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Journeys whose screens differ with the width; what the others check is the same on both.
    { name: 'desktop', grep: /@width/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `${process.execPath} ../server/dist/main.js`,
    url: `http://localhost:${PORT}/api/health`,
    env: {
      PORT: String(PORT),
      DATA_DIR: path.join(tmpdir(), `cuaderno-e2e-${process.pid}`),
      LOG_LEVEL: 'warn',
      // For the addresses that users.ts registers from.
      TRUST_PROXY: '1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
});
