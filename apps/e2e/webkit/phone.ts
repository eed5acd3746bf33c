import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { test as base, expect, inject } from 'vitest';
import { type FlakyNetwork, startFlakyNetwork } from '../flaky-network';
import { freePort, untilAnswered } from './global-setup';
import { type Screen, screenOf } from './screen';

/** A WebKit window with a profile on disk, behind a flaky network. */
export type Phone = {
  network: FlakyNetwork;
  /** The current page; replaced when the browser restarts. */
  screen: () => Screen;
  /** Closes the browser and opens it again on the same profile, with its clock that many days behind. */
  restart: (options?: { daysBehind: number }) => Promise<Screen>;
};

/** Console lines of the browser itself: for requests that fail as intended, and for a cache that a page was reading as it was left. */
const EXPECTED =
  /^CONSOLE (?!.*ERROR)|due to access control checks|Failed to load resource|Cache API operation failed: Context is stopped/;

const FAKETIME = '/usr/$LIB/faketime/libfaketimeMT.so.1';

/** Pictures of the windows of failed tests. */
const SHOTS = path.join(import.meta.dirname, '../../../test-results/webkit');

async function startDriver(): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: inject('display'),
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Europe/Madrid',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/status`, driver);
  return { process: driver, url };
}

const openWindow = (url: string, profile: string, environment: string[] = []): Promise<WebDriver> =>
  new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'window.py',
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/env',
        args: [
          ...environment,
          '/usr/bin/python3',
          path.join(import.meta.dirname, 'window.py'),
          profile,
        ],
      },
    })
    .build();

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ task }, run) => {
    const network = await startFlakyNetwork(inject('server'));
    const profile = mkdtempSync(path.join(tmpdir(), 'cuaderno-webkit-profile-'));
    const { process: webDriver, url } = await startDriver();
    const messages: string[] = [];
    webDriver.stderr?.setEncoding('utf8').on('data', (text: string) => {
      messages.push(...text.split('\n').filter((line) => line.startsWith('CONSOLE')));
    });
    let driver = await openWindow(url, profile);
    let screen = screenOf(driver, network.url);
    await run({
      network,
      screen: () => screen,
      restart: async ({ daysBehind } = { daysBehind: 0 }) => {
        await driver.quit();
        const clock = [`LD_PRELOAD=${FAKETIME}`, `FAKETIME=-${daysBehind}d`];
        driver = await openWindow(url, profile, daysBehind > 0 ? clock : []);
        screen = screenOf(driver, network.url);
        return screen;
      },
    });
    if (task.result?.state === 'fail') {
      const picture = path.join(SHOTS, `${task.name.replaceAll(/\W+/g, '-')}.png`);
      mkdirSync(SHOTS, { recursive: true });
      writeFileSync(picture, await driver.takeScreenshot(), 'base64');
    }
    await driver.quit();
    const ended = once(webDriver, 'exit');
    webDriver.kill();
    await ended;
    await network.close();
    const errors = messages.filter((message) => !EXPECTED.test(message));
    if (errors.length > 0) throw new Error(errors.join('\n'));
    // WebKit's processes write until they end.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
});

export { expect };
