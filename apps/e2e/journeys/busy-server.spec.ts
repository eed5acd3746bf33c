import type { Browser, Page, Route } from '@playwright/test';
import { countStored } from '../steps';
import { expect, test } from '../users';

// Each read and failure alone is a case of apps/web/src/app/busy-server.test.tsx; here is a browser, with its stream of
// news and its storage.

/** Most requests in `WATCHED`. */
const REQUESTS = 12;
const WATCHED = 10_000;

/** How the reads fail, and what a screen without figures and the line above the others say then. */
const FAILURES = {
  'a busy server': {
    fail: (route: Route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { message: 'Ocupado' } }),
    words: /^El servidor está ocupado\. Espera un momento/,
    line: 'El servidor está ocupado',
  },
  'a cut line': {
    fail: (route: Route) => route.abort(),
    words: /^No hemos podido leer tus cifras/,
    line: 'Sin conexión',
  },
};

const figures = (page: Page) => page.getByRole('link', { name: 'Plata: 1', exact: true });

type Visit = { browser: Browser; storageState: Awaited<ReturnType<typeof stateOf>> };
const stateOf = (page: Page) => page.context().storageState();

/** Opens a phone without a stored book, or with one. */
async function openPhone({ browser, storageState }: Visit, isStored: boolean): Promise<Page> {
  const page = await (await browser.newContext({ storageState })).newPage();
  await page.addInitScript(() => {
    let hasFailed = false;
    new MutationObserver(() => {
      hasFailed ||= document.querySelector('[role=alert].state-page') !== null;
      if (hasFailed && document.querySelector('.skeleton')) {
        document.documentElement.dataset['flickered'] = 'true';
      }
    }).observe(document, { childList: true, subtree: true });
  });
  if (isStored) {
    await page.goto('/');
    await expect(figures(page)).toBeVisible();
    await expect.poll(() => countStored(page, 'cuaderno-de-caza', 'books')).toBe(1);
  }
  return page;
}

/** Opens the home screen while every read but that of the user fails. @returns the number of its requests */
async function watch(page: Page, fail: (route: Route) => Promise<void>): Promise<number> {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  await page.route(/\/api\/trpc\/(?!auth\.me\b)/, fail);
  await page.goto('/');
  // Counts what is asked in a time: nothing else ends it.
  await page.waitForTimeout(WATCHED);
  return requests;
}

for (const [name, { fail, words, line }] of Object.entries(FAILURES)) {
  test(`${name} is asked a dozen times at most, and named`, async ({ page, browser, user }) => {
    // Opens six pages, and watches two of them.
    test.slow();
    await user.client.trpc.outings.create.mutate({
      type: 'espera',
      date: '2026-01-10',
      municipality: 'Cazorla',
      species: 'Jabalí',
      score: 106.5,
    });
    const visit = { browser, storageState: await stateOf(page) };
    const withoutBook = async () => {
      const phone = await openPhone(visit, false);
      expect(await watch(phone, fail)).toBeLessThanOrEqual(REQUESTS);
      await expect(phone.getByRole('alert').getByText(words)).toBeVisible();
      await expect(phone.locator('html')).not.toHaveAttribute('data-flickered');
      await phone.unrouteAll();
      await phone.getByRole('button', { name: 'Retry' }).click();
      await expect(figures(phone)).toBeVisible();
      await expect(phone.getByText('Cazorla', { exact: true })).toBeVisible();
      await phone.context().close();
    };
    const withBook = async () => {
      const phone = await openPhone(visit, true);
      expect(await watch(phone, fail)).toBeLessThanOrEqual(REQUESTS);
      await expect(figures(phone)).toBeVisible();
      await expect(phone.getByText('Cazorla', { exact: true })).toBeVisible();
      await expect(phone.getByText(line, { exact: true })).toBeVisible();
      await phone.unrouteAll();
      await phone.reload();
      await expect(phone.getByText(line, { exact: true })).not.toBeVisible();
      await expect(figures(phone)).toBeVisible();
      await phone.context().close();
    };
    await Promise.all([withoutBook(), withBook()]);
  });
}
