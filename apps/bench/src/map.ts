/**
 * Measures Mapa with 500 municipalities in Chromium on the built product: the time from a tap on its link to the
 * painted marks, and to those of another zoom. Prints one line per figure; exits with code 1 over budget. Build first.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { failBudget, sized } from './once';
import { fillBook, signIn, withBrowser, withServer } from './product';

const MUNICIPALITIES = sized(500, 20);
/** In milliseconds. */
const BUDGET = 100;
const PHONE = { width: 390, height: 844 };
/** Runs of each step; the median counts. */
const TRIES = sized(9, 1);
const TYPES = ['espera', 'rececho'] as const;

const LIST = path.join(
  import.meta.dirname,
  '../../../packages/municipalities/data/municipalities.json',
);
const rows = JSON.parse(readFileSync(LIST, 'utf8')) as [code: string, name: string, capital: 0][];
const names = rows.map(([, name]) => name);
/** Names that only one municipality has, all over Spain. */
const unique = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
const step = Math.floor(unique.length / MUNICIPALITIES);

const outing = (n: number) => ({
  type: TYPES[n % 2] ?? 'espera',
  date: new Date(Date.UTC(2022, 3, 1 + n)).toISOString().slice(0, 10),
  municipality: unique[(n % MUNICIPALITIES) * step] ?? null,
  species: 'Corzo',
});

/** Clicks a control. @returns the milliseconds until what `wanted` selects is painted */
const timeTo = (page: Page, control: string, wanted: string) =>
  page.evaluate(
    async ([selector, target]) => {
      const start = performance.now();
      document.querySelector<HTMLElement>(selector)?.click();
      while (!document.querySelector(target)) await new Promise(requestAnimationFrame);
      // The frame after its own is painted.
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [control, wanted] as const,
  );

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

await withServer(async (url) => {
  await fillBook(url, 2 * MUNICIPALITIES, outing);
  await withBrowser(PHONE, null, async (context) => {
    await signIn(context, url);
    const page = await context.newPage();
    await page.goto(`${url}/mapa`);
    await page.locator('.map-mark').first().waitFor();
    const marks = await page.locator('.map-mark').count();
    const [drawn, zoomed]: [number[], number[]] = [[], []];
    for (let run = 0; run < TRIES; run += 1) {
      await page.getByRole('link', { name: 'Cuaderno', exact: true }).click();
      await page.locator('.book-list a.outing-row').first().waitFor();
      drawn.push(await timeTo(page, 'a[href="/mapa"]', '.map-mark'));
      zoomed.push(await timeTo(page, '[aria-label="Acercar"]', '.map-land-zoomed'));
    }
    const figures = [
      [`from a tap to ${marks} painted marks, ms`, median(drawn)],
      ['to those of another zoom, ms', median(zoomed)],
    ] as const;
    for (const [name, value] of figures)
      console.log(
        `${value > BUDGET ? 'OVER ' : '     '}${String(Math.round(value)).padStart(5)} of ${BUDGET}  ${name}`,
      );
    if (figures.some(([, value]) => value > BUDGET)) failBudget();
  });
});
