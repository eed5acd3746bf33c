import path from 'node:path';
import { type Page, test, type TestInfo } from '@playwright/test';
import { SCREENSHOTS } from './places';

/** A browser that nobody has signed in to. */
export const SIGNED_OUT = { cookies: [], origins: [] };

/** Puts the browser into the night: the hunter's choice, kept on the device, for the system knows none. */
export async function atNight({ page }: { page: Page }, info: TestInfo): Promise<void> {
  if (!info.project.name.endsWith('-night')) return;
  await page.addInitScript(() => localStorage.setItem('cuaderno-de-caza.appearance', 'night'));
}

/** A picture of what is on show, named as the drawings are. */
export async function shoot(page: Page, name: string): Promise<void> {
  const info = test.info();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-${info.project.name}.png`),
    animations: 'disabled',
  });
}

/** The whole page on a screen that is as long as it. */
export async function shootWhole(page: Page, name: string): Promise<void> {
  const [size, theme] = test.info().project.name.split('-');
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: screen.width, height: Math.max(height, screen.height) });
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-completo-${size?.split('x')[0]}-${theme}.png`),
    animations: 'disabled',
  });
  await page.setViewportSize(screen);
}

/** Leaves a procedure, and the batch it goes in, without an answer. */
export const neverAnswer = (page: Page, procedure: string) =>
  page.route(new RegExp(`/api/trpc/[^?]*${procedure}`), () => undefined);

/** Forgets what the device keeps, so that a screen has nothing to show but what the server says. */
export const forgetDevice = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });

/** A picture of what is still on its way. */
export async function shootUnfinished(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-${test.info().project.name}.png`),
  });
}
