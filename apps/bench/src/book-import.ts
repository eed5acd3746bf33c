/**
 * Measures the import of a spreadsheet of 20,000 rows, the most that is read, an outing each, in Chromium on the built product: the time from the
 * chosen file to its first review, of another review after a choice, and of the import; and the longest task of the
 * page meanwhile, until the device has the new book. Prints one line per figure; exits with code 1 over budget. Build first.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { failBudget, sized } from './once';
import { fillBook, recechoOf, signIn, withBrowser, withServer } from './product';

const ROWS = sized(20_000, 30);
/** In milliseconds. */
const READ = 5_000;
const IMPORT = 60_000;
const TASK = 50;
/** Runs; the best one counts, against noise of the machine. */
const TRIES = sized(2, 1);
const PHONE = { width: 390, height: 844 };
const DAY = 24 * 60 * 60 * 1000;
const PLACES = ['Cazorla;Jaén', 'Hornachuelos;Córdoba', 'Riaño;León', 'Cabañeros;', 'Ronda;Málaga'];
const KINDS = ['espera;Cochino;', 'rececho;Corzo;98,5', 'mont.;Venao;161,2'];

const row = (n: number, run: number) => {
  const date = new Date(Date.now() - (n + 1) * DAY).toISOString().slice(0, 10);
  const day = date.split('-').toReversed().join('/');
  return `${day};${PLACES[n % 5]};${KINDS[n % 3]};Aire del norte, fila ${n} de ${run}`;
};
const HEAD = 'Fecha;Municipio;Provincia;Modalidad;Animal;Puntos;Observaciones';
const fileOf = (run: number) =>
  [HEAD, ...Array.from({ length: ROWS }, (_, n) => row(n, run))].join('\r\n');

/** Notes the long tasks of a page from now on. @returns what ends it, with the longest in milliseconds */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}

/** @returns whether the device has stored a book of more than `count` outings, and each of them */
async function hasWholeBook(count: number): Promise<boolean> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const within = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const device = await within(indexedDB.open('cuaderno-de-caza'));
  const outings = await within(device.transaction('outings').objectStore('outings').count());
  const [book] = await within(device.transaction('books').objectStore('books').getAll());
  device.close();
  return outings > count && book?.wholeAt !== undefined;
}

function report(name: string, measured: number, budget: number): void {
  const isOver = measured > budget;
  if (isOver) failBudget();
  console.log(`${isOver ? 'OVER ' : '     '}${name}: ${Math.round(measured)} of ${budget} ms`);
}

/** Imports a file of its own, and takes it out again. */
async function importOnce(
  page: Page,
  url: string,
  { run, folder }: { run: number; folder: string },
) {
  await page.goto(`${url}/importar`);
  const file = page.getByLabel('Archivo que importar');
  await file.waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const longest = await watchTasks(page);
  // Of the disk: bytes that are handed over are unpacked by a task of the page.
  const path = join(folder, `caza-${run}.csv`);
  writeFileSync(path, fileOf(run));
  let start = performance.now();
  await file.setInputFiles(path);
  await page.getByLabel('Cochino').waitFor();
  const read = performance.now() - start;
  await page.getByRole('button', { name: 'Revisar' }).click();
  const begin = page.getByRole('button', { name: /^Importar \d/ });
  await begin.waitFor();
  start = performance.now();
  await begin.click();
  await page
    .getByRole('heading', { name: /salidas en tu cuaderno$/ })
    .waitFor({ timeout: 5 * IMPORT });
  const imported = performance.now() - start;
  await page.waitForFunction(hasWholeBook, ROWS, { timeout: IMPORT });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const task = await longest();
  await page.getByRole('button', { name: 'Deshacer esta importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('heading', { name: 'Importación deshecha' }).waitFor({ timeout: IMPORT });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await file.waitFor({ state: 'attached' });
  return { read, imported, task };
}

const folder = mkdtempSync(join(tmpdir(), 'import-'));
await withServer(async (url) => {
  await fillBook(url, 1, recechoOf);
  await withBrowser(PHONE, null, async (context) => {
    await signIn(context, url);
    const page = await context.newPage();
    const runs: Awaited<ReturnType<typeof importOnce>>[] = [];
    for (let run = 0; run < TRIES; run += 1)
      runs.push(await importOnce(page, url, { run, folder }));
    console.log(`${ROWS} rows, ${cpus().length} CPUs, the best of ${TRIES}`);
    const best = (figure: keyof (typeof runs)[number]) =>
      Math.min(...runs.map((run) => run[figure]));
    report('read and matched', best('read'), READ);
    report('imported', best('imported'), IMPORT);
    report('longest task of the page', best('task'), TASK);
  });
});
rmSync(folder, { recursive: true });
