/**
 * Measures the offline start of the built product: the median time from navigation to a painted book of
 * 1,000 outings on a phone's screen. Prints one line per address; exits with code 1 over budget. Build
 * first.
 */
import { failBudget, sized } from './once';
import { fillBook, recechoOf, signIn, withBrowser, withServer } from './product';

const OUTINGS = sized(1000, 40);
/** In milliseconds. */
const BUDGET = 1000;
const STARTS = sized(7, 1);
const PHONE = { width: 390, height: 844 };

await withServer(async (url) => {
  await fillBook(url, OUTINGS, recechoOf);
  await withBrowser(PHONE, null, async (context) => {
    await signIn(context, url);
    const page = await context.newPage();
    await page.goto(`${url}/history`);
    await page.locator('a.outing-row').first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // The book is prefetched after the first screen.
    await page.waitForFunction(async (outings) => {
      const open = indexedDB.open('cuaderno-de-caza');
      const database = await new Promise<IDBDatabase>((opened) => {
        open.onsuccess = () => opened(open.result);
      });
      const count = database.transaction('outings').objectStore('outings').count();
      await new Promise((counted) => {
        count.onsuccess = counted;
      });
      database.close();
      return count.result >= outings;
    }, OUTINGS);
    await context.setOffline(true);
    await context.addInitScript(() => {
      const found = new MutationObserver(() => {
        if (!document.querySelector('a.outing-row')) return;
        found.disconnect();
        // Marks the painted frame.
        requestAnimationFrame(() => performance.mark('book'));
      });
      found.observe(document, { childList: true, subtree: true });
    });
    for (const address of ['/history', '/']) {
      const times: number[] = [];
      for (let start = 0; start < STARTS; start += 1) {
        const tab = await context.newPage();
        await tab.goto(url + address, { waitUntil: 'commit' });
        const book = await tab.waitForFunction(
          () => performance.getEntriesByName('book')[0]?.startTime,
        );
        times.push((await book.jsonValue()) ?? Infinity);
        await tab.close();
      }
      const sorted = times.toSorted((a, b) => a - b);
      const median = Math.round(sorted[Math.floor(STARTS / 2)] ?? 0);
      console.log(
        `${median > BUDGET ? 'OVER ' : '     '}${median} of ${BUDGET} ms  ${address} without a network, ${OUTINGS} outings (${sorted.map(Math.round).join(', ')})`,
      );
      if (median > BUDGET) failBudget();
    }
  });
});
