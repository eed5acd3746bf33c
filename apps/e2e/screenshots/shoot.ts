import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { baseTest, expect, test as signedInTest } from '../users';
import { SCREENSHOTS } from './places';

/** The storage of a browser without a session. */
export const SIGNED_OUT = { cookies: [], origins: [] };

/** Sets the night theme, which is no system setting, in the projects of the night. */
async function withTheme(
  { page }: { page: Page },
  run: (page: Page) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  if (info.project.name.endsWith('-night'))
    await page.addInitScript(() => localStorage.setItem('cuaderno-de-caza.appearance', 'night'));
  await run(page);
}

/** A test of the demo user, or without a session. */
export const test = baseTest.extend({ page: withTheme });
/** A test of a new user. */
export const newUserTest = signedInTest.extend({ page: withTheme });

/** Waits for the data and the visible images of a page; its stream of news never ends, and the rest of an album is not loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const isVisible = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return image.complete || !isVisible;
    }),
  );
}

/** Takes a screenshot of the visible page. */
export async function shoot(page: Page, name: string): Promise<void> {
  const info = test.info();
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-${info.project.name}.png`),
    animations: 'disabled',
  });
}

/** Takes a screenshot of the complete page. */
export async function shootWhole(page: Page, name: string): Promise<void> {
  const [size, theme] = test.info().project.name.split('-');
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: screen.width, height: Math.max(height, screen.height) });
  await settled(page);
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-completo-${size?.split('x')[0]}-${theme}.png`),
    animations: 'disabled',
  });
  await page.setViewportSize(screen);
}

/** Leaves a procedure and its batch unanswered. */
export const neverAnswer = (page: Page, procedure: string) =>
  page.route(new RegExp(`/api/trpc/[^?]*${procedure}`), () => undefined);

/** Deletes the device's databases, so that a screen shows only the server's answers. */
export const forgetDevice = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });

/** Takes a screenshot of a page whose requests are pending. */
export async function shootUnfinished(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(SCREENSHOTS, `${name}-${test.info().project.name}.png`),
  });
}
