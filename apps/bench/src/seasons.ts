/**
 * Measures Temporada and 'Todas' with a book of 5,000 outings over twelve seasons, a third of them esperas with their
 * times, in Chromium on the built product: the time from the press to the painted figures, and until 'Esperas y luna',
 * and the longest task meanwhile. Prints one line per figure; exits with code 1 over budget. Build first.
 */
import type { Page } from '@playwright/test';
import { failBudget, sized } from './once';
import { fillBook, signIn, withBrowser, withServer } from './product';

const OUTINGS = sized(5_000, 120);
const DAYS = 12 * 365;
/** In milliseconds. */
const FIGURES = 500;
const TASK = 100;
const PHONE = { width: 390, height: 844 };
/** Runs of each; the best one counts, against noise of the machine. */
const TRIES = sized(5, 1);
const DAY = 24 * 60 * 60 * 1000;
const PLACES = [
  ['Cazorla', 'Jaén'],
  ['Hornachuelos', 'Córdoba'],
  ['Riaño', 'León'],
] as const;

/** Creates the n-th outing before today. */
function outing(n: number) {
  const date = new Date(Date.now() - ((n * DAYS) / OUTINGS) * DAY).toISOString().slice(0, 10);
  const [municipality, province] = PLACES[(n >> 2) % 3] ?? PLACES[0];
  const place = { date, municipality, province };
  if (n % 3 === 0) {
    const sit = { startTime: '19:00', endTime: n % 2 === 0 ? '23:30' : '01:30' };
    return { type: 'espera' as const, ...place, ...sit, ...(n % 5 === 0 && { species: 'Jabalí' }) };
  }
  if (n % 3 === 1)
    return { type: 'rececho' as const, ...place, species: 'Corzo', score: 90 + (n % 40) };
  const animals = ['Jabalí', 'Venado', 'Zorro'].map((species) => ({ species, score: null }));
  return { type: 'monteria' as const, ...place, animals };
}

type Timed = { figures: number; moon: number; task: number };

/** Presses a link of the page. @returns the milliseconds until the new title's figures and its moon are painted */
const timeSeason = (page: Page, link: string, title: string) =>
  page.evaluate(
    async ([wantedLink, wantedTitle]): Promise<Timed> => {
      const tasks: number[] = [0];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const isShown = (selector: string) =>
        document.querySelector('h1')?.textContent === wantedTitle &&
        document.querySelector(selector) !== null;
      const start = performance.now();
      [...document.querySelectorAll('a')]
        .find(({ textContent }) => textContent?.trim().startsWith(wantedLink))
        ?.click();
      while (!isShown('.season-figures')) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const figures = performance.now() - start;
      while (!isShown('.tally-rate')) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const moon = performance.now() - start;
      await new Promise((done) => requestIdleCallback(done));
      observer.disconnect();
      return { figures, moon, task: Math.max(...tasks) };
    },
    [link, title] as const,
  );

await withServer(async (url) => {
  await fillBook(url, OUTINGS, outing);
  await withBrowser(PHONE, null, async (context) => {
    await signIn(context, url);
    const best = new Map<string, Timed>();
    const note = (name: string, timed: Timed) => {
      const before = best.get(name) ?? timed;
      best.set(name, {
        figures: Math.min(before.figures, timed.figures),
        moon: Math.min(before.moon, timed.moon),
        task: Math.min(before.task, timed.task),
      });
    };
    for (let run = 0; run < TRIES; run += 1) {
      const page = await context.newPage();
      await page.goto(url);
      const line = page.getByRole('link', { name: /^Temporada / }).first();
      const title = ((await line.textContent()) ?? '').trim();
      await page.getByText('Últimas salidas').waitFor();
      await page.locator('.outing-list a').first().waitFor();
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      note('Temporada, first in a visit', await timeSeason(page, title, title));
      note('Todas', await timeSeason(page, 'Todas', 'Todas las temporadas'));
      await page.getByRole('link', { name: 'Volver' }).click();
      await page.locator('.outing-list a').first().waitFor();
      note('Temporada, again', await timeSeason(page, title, title));
      await page.close();
    }
    for (const [name, { figures, moon, task }] of best) {
      const isOver = figures > FIGURES || task > TASK;
      if (isOver) failBudget();
      console.log(
        `${isOver ? 'OVER ' : '     '}${name}: figures after ${Math.round(figures)} of ${FIGURES} ms, the moon after ${Math.round(moon)} ms, longest task ${Math.round(task)} of ${TASK} ms`,
      );
    }
  });
});
