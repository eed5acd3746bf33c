import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type FlakyNetwork, startFlakyNetwork } from './flaky-network';
import { newUser, openSession } from './users';

/** A browser with a profile on disk, which can be killed, behind a flaky network. */
export type Phone = {
  network: FlakyNetwork;
  /** The current page; replaced when the browser restarts. */
  page: () => Page;
  context: () => BrowserContext;
  /** Restarts the browser on the same profile. */
  restart: () => Promise<Page>;
  /** Kills the browser's process, like an empty battery. */
  kill: () => Promise<void>;
  /** Cuts the network, in the browser too, or restores it. */
  offline: (offline: boolean) => Promise<void>;
};

type User = Awaited<ReturnType<typeof newUser>>;
type Fixtures = { once: void; phone: Phone; marta: User };

/** @returns the browser's main process on this profile; its children have a `--type`, or Firefox's `-contentproc` */
function processOf(profile: string): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const args = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      const isOurs = args.includes(`--user-data-dir=${profile}`) || args.includes(profile);
      if (isOurs && !args.some((arg) => /^--type=|^-contentproc/.test(arg))) return Number(entry);
    } catch {
      // The process has ended meanwhile.
    }
  }
  throw new Error(`no browser on ${profile}`);
}

export const test = base.extend<Fixtures>({
  /** Skips the desktop's project: these journeys are about the device and the network, which have no width. */
  once: [
    async ({ isMobile }, run, info) => {
      info.skip(!isMobile, 'run once, on a phone’s screen');
      await run();
    },
    { auto: true },
  ],

  marta: async ({ baseURL }, run) => run(await newUser(baseURL)),

  phone: async (
    { playwright, browserName, channel, baseURL, launchOptions, viewport, hasTouch, isMobile },
    run,
  ) => {
    const network = await startFlakyNetwork(baseURL ?? '');
    const profile = mkdtempSync(path.join(tmpdir(), 'cuaderno-phone-'));
    let offline = false;
    const launch = async () => {
      const context = await playwright[browserName].launchPersistentContext(profile, {
        ...launchOptions,
        ...(channel && { channel }),
        viewport,
        hasTouch,
        isMobile,
        baseURL: network.url,
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
      network,
      page: () => page,
      context: () => context,
      kill,
      restart: async () => {
        await context.close().catch(() => undefined);
        context = await launch();
        page = context.pages()[0] ?? (await context.newPage());
        return page;
      },
      offline: async (value) => {
        offline = value;
        // A request in progress would hang when the browser goes offline.
        if (value) network.cut(true);
        await context.setOffline(value);
        if (!value) network.cut(false);
      },
    });
    await context.close().catch(() => undefined);
    await network.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Signs in, and waits until the service worker is active. */
export async function settleIn(page: Page, email: string): Promise<void> {
  await openSession(page, email);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

export { expect };
