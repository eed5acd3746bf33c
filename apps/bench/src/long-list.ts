/**
 * Measures a book of 5,000 outings in Chromium on the built product: the longest frame while it opens,
 * scrolls and filters, the work of a typed letter, the time to another screen, and the rows in the document.
 * Prints one line per figure; exits with code 1 over budget. Build first.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { failBudget, sized } from './once';
import { fillBook, signIn, withBrowser, withServer } from './product';

const OUTINGS = sized(5000, 120);
/** In milliseconds. */
const FRAME = 50;
/** The work of a typed letter, and the time from a tap to the painted screen, in milliseconds. */
const KEY = 16;
const ROUTE = 50;
const ROWS = 60;
const PHONE = { width: 390, height: 844 };
/** Runs of each step; the best one counts, against noise of the machine. */
const TRIES = sized(5, 1);
const DAY = 24 * 60 * 60 * 1000;

/** Creates the n-th outing before today, one every two days. */
function outing(n: number) {
  const date = new Date(Date.now() - n * 2 * DAY).toISOString().slice(0, 10);
  const place = {
    date,
    municipality: ['Cazorla', 'Hornachuelos', 'Villanueva de los Infantes'][n % 3] ?? null,
  };
  if (n % 3 === 0)
    return { type: 'espera' as const, ...place, cotoName: `Coto ${n % 40}`, species: 'Jabalí' };
  if (n % 3 === 1)
    return {
      type: 'rececho' as const,
      ...place,
      finca: `Finca ${n % 40}`,
      species: 'Corzo',
      score: 100 + (n % 40),
    };
  const animals = ['Jabalí', 'Venado', 'Zorro'].map((species) => ({ species, score: null }));
  return { type: 'monteria' as const, ...place, finca: `Finca ${n % 40}`, animals };
}

type Watched = { watch: { longest: number; last: number } };

/** Records the longest frame of every page from its load. */
const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watch = { longest: 0, last: performance.now() };
    const step = (now: number) => {
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    Object.assign(window, { watch });
  });

/** Measures the longest frame during `act`, in milliseconds. */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as Watched).watch.longest = 0;
  });
  await act();
  // Includes the frame of the last action.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return page.evaluate(() => (window as unknown as Watched).watch.longest);
}

const SEARCH = 'Buscar coto, finca, municipio...';

/** Types into the search. @returns the median work of the main thread for a letter, in milliseconds */
async function workOfKeys(page: Page, text: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const work = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const field = page.getByPlaceholder(SEARCH);
  await field.fill('');
  await shown(page, OUTINGS);
  await field.focus();
  const times: number[] = [];
  for (const key of text) {
    const before = await work();
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await wait(100);
    times.push((await work()) - before);
  }
  await cdp.detach();
  await field.fill('');
  await shown(page, OUTINGS);
  return median(times);
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Taps a link. @returns the time until the screen with `selector` is painted, in milliseconds */
const timeToScreen = (page: Page, link: string, selector: string) =>
  page.evaluate(
    async ([name, wanted]) => {
      const found = [...document.querySelectorAll('a')].find(
        (each) => each.textContent?.trim() === name || each.getAttribute('aria-label') === name,
      );
      const start = performance.now();
      found?.click();
      while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame);
      // The frame after its own is painted.
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [link, selector] as const,
  );

const rowsOf = (page: Page) => page.locator('a.outing-row').count();
const shown = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: String(count) })
    .first()
    .waitFor();

/** What a hunter does with the list. */
const stepsOf = (page: Page): Record<string, () => Promise<void>> => ({
  opens: async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('heading', { name: 'Últimas salidas' }).waitFor();
    await page.getByRole('link', { name: 'Cuaderno', exact: true }).click();
    await page.locator('.book-list a.outing-row').first().waitFor();
  },
  scrolls: async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      // A fast flick.
      await page.mouse.wheel(0, 300);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  },
  searches: async () => {
    await page.getByPlaceholder(SEARCH).pressSequentially('finca 1', { delay: 60 });
    await page.getByPlaceholder(SEARCH).fill('');
    await shown(page, OUTINGS);
  },
  filters: async () => {
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('button', { name: 'Oro' }).click();
    await sheet.getByRole('button', { name: 'Recechos' }).click();
    await sheet.getByRole('button', { name: 'Limpiar filtros' }).click();
    await shown(page, OUTINGS);
  },
});

await withServer(async (url) => {
  await fillBook(url, OUTINGS, outing);
  await withBrowser(PHONE, null, async (context) => {
    await watchFrames(context);
    await signIn(context, url);
    const page = await context.newPage();
    await page.goto(url);
    const steps = stepsOf(page);
    const best: Record<string, number> = {};
    let rows = 0;
    let cold = Infinity;
    for (let run = 0; run < TRIES; run += 1) {
      const load = await longestFrame(page, async () => {
        await page.goto(`${url}/history`);
        await page.locator('.book-list a.outing-row').first().waitFor();
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      });
      cold = Math.min(cold, load);
      for (const [name, act] of Object.entries(steps)) {
        const ms = await longestFrame(page, act);
        best[name] = Math.min(best[name] ?? Infinity, ms);
        rows = Math.max(rows, await rowsOf(page));
      }
    }
    const keys = await workOfKeys(page, 'finca 12 cazorla');
    const routes: Record<string, number[]> = { Dashboard: [], Cuaderno: [] };
    for (let run = 0; run < TRIES; run += 1) {
      routes['Dashboard']?.push(await timeToScreen(page, 'Dashboard', '.species-tiles'));
      routes['Cuaderno']?.push(await timeToScreen(page, 'Cuaderno', 'a.outing-row'));
    }
    const figures = [
      { name: 'a letter typed into the search: work, ms', value: Math.round(keys), budget: KEY },
      ...Object.entries(routes).map(([name, times]) => ({
        name: `to the ${name}: ms`,
        value: Math.round(median(times)),
        budget: ROUTE,
      })),
      ...Object.entries(best).map(([name, ms]) => ({
        name: `${name}: longest frame, ms`,
        value: Math.round(ms),
        budget: FRAME,
      })),
      { name: 'rows in the document', value: rows, budget: ROWS },
    ];
    for (const { name, value, budget } of figures)
      console.log(
        `${value > budget ? 'OVER ' : '     '}${String(value).padStart(5)} of ${budget}  ${name}`,
      );
    console.log(
      `     ${String(Math.round(cold)).padStart(5)} (no budget)  a cold load: longest frame, ms`,
    );
    if (figures.some(({ value, budget }) => value > budget)) failBudget();
  });
});
