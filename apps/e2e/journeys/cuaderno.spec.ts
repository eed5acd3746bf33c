import { expect, test } from '../hunter';

const DAY = 24 * 60 * 60 * 1000;

test('the month of what is read and the search box stay in sight, and a season ends with its divider', async ({
  page,
  hunter,
  isMobile,
}) => {
  // A rececho every nine days: three or four a month, over a season's end.
  const newest = Date.UTC(2026, 4, 30);
  for (let n = 0; n < 20; n += 1) {
    await hunter.client.trpc.outings.create.mutate({
      type: 'rececho',
      date: new Date(newest - n * 9 * DAY).toISOString().slice(0, 10),
      municipality: 'Cazorla',
      species: 'Corzo',
    });
  }
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'Mayo 2026' })).toBeInViewport();
  /** Scrolls until an outing stands so far under the top, in pixels. */
  const bring = (day: RegExp, under: number) =>
    page
      .getByRole('link', { name: day })
      .evaluate(
        (row, by) => window.scrollTo(0, row.getBoundingClientRect().top + window.scrollY - by),
        under,
      );
  // To the middle of April: its heading has long passed the top.
  await bring(/15\/04\/2026/, 20);
  await expect(page.getByRole('heading', { name: 'Abril 2026' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Mayo 2026' })).not.toBeInViewport();
  if (isMobile) await expect(page.getByRole('searchbox')).toBeInViewport();
  await bring(/28\/03\/2026/, 300);
  await expect(page.getByRole('heading', { name: 'Temporada 2025–26' })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('link', { name: /10\/12\/2025/ })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Diciembre 2025' })).toBeInViewport();
});
