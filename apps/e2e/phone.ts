import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@cuaderno/client';
import { test as base, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Coverage, startCoverage } from './flaky-network';
import { PASSWORD, signIn } from './hunter';

/** A browser with a profile on disk, which outlives its process, behind a network of the test's. */
export type Phone = {
  coverage: Coverage;
  /** The page in front; another one after the browser was started again. */
  page: () => Page;
  context: () => BrowserContext;
  /** Starts the browser again on the same profile, after closing it if it still runs. */
  restart: () => Promise<Page>;
  /** Ends the browser's process as a dead battery does. */
  kill: () => Promise<void>;
  /** Cuts the network, in the browser too, or brings it back. */
  offline: (offline: boolean) => Promise<void>;
};

type Account = { email: string; client: Client };
type Fixtures = { phone: Phone; marta: Account; newAccount: () => Promise<Account> };

/** The browser's own process on this profile: its children name the folder too, but have a type. */
function processOf(profile: string): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      const ours = words.includes(`--user-data-dir=${profile}`);
      if (ours && !words.some((word) => word.startsWith('--type='))) return Number(entry);
    } catch {
      // It ended while we looked.
    }
  }
  throw new Error(`no browser on ${profile}`);
}

export const test = base.extend<Fixtures>({
  newAccount: async ({ baseURL }, run) => {
    await run(async () => {
      const email = `${randomUUID()}@cuaderno.test`;
      const client = createClient(baseURL ?? '');
      await client.register({ name: 'Marta Robledo', email, password: PASSWORD });
      return { email, client };
    });
  },

  marta: async ({ newAccount }, run) => run(await newAccount()),

  phone: async ({ baseURL, launchOptions, viewport, hasTouch, isMobile }, run) => {
    const coverage = await startCoverage(baseURL ?? '');
    const profile = mkdtempSync(path.join(tmpdir(), 'cuaderno-phone-'));
    let offline = false;
    const launch = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport,
        hasTouch,
        isMobile,
        baseURL: coverage.url,
        serviceWorkers: 'allow',
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
      });
      await context.setOffline(offline);
      return context;
    };
    let context = await launch();
    let page = context.pages()[0] ?? (await context.newPage());
    const kill = async () => {
      const ended = new Promise((resolve) => context.once('close', resolve));
      process.kill(processOf(profile), 'SIGKILL');
      await ended;
    };
    await run({
      coverage,
      page: () => page,
      context: () => context,
      kill,
      restart: async () => {
        await context.close().catch(() => undefined);
        context = await launch();
        page = context.pages()[0] ?? (await context.newPage());
        return page;
      },
      offline: async (wanted) => {
        offline = wanted;
        // Nothing is on its way while the browser's own switch is turned: what is would hang in it.
        if (wanted) coverage.cut(true);
        await context.setOffline(wanted);
        if (!wanted) coverage.cut(false);
      },
    });
    await context.close().catch(() => undefined);
    await coverage.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Signs in, and waits until everything is there that works without a network. */
export async function settleIn(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

export { expect };
