import { expect, test } from '../users';

const DAY = 24 * 60 * 60 * 1000;

test('the month of the visible outings and the search box stay visible, and a season ends with its divider', {
  tag: ['@engines', '@width'],
}, async ({ page, user, isMobile }) => {
  // A rececho every nine days: three or four a month, over a season's end.
  const newest = Date.UTC(2026, 4, 30);
  for (let n = 0; n < 20; n += 1) {
    await user.client.trpc.outings.create.mutate({
      type: 'rececho',
      date: new Date(newest - n * 9 * DAY).toISOString().slice(0, 10),
      municipality: 'Cazorla',
      species: 'Corzo',
    });
  }
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'Mayo 2026' })).toBeInViewport();
  /** Scrolls an outing to this distance from the top, in pixels. */
  const bring = (day: RegExp, distance: number) =>
    page
      .getByRole('link', { name: day })
      .evaluate(
        (row, by) => window.scrollTo(0, row.getBoundingClientRect().top + window.scrollY - by),
        distance,
      );
  // Scrolls to the middle of April, with its heading above the top.
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

test('going back from an outing, edited or not, restores the place in the book', async ({
  page,
  user,
}) => {
  for (let day = 1; day <= 24; day += 1) {
    await user.client.trpc.outings.create.mutate({
      type: 'rececho',
      date: `2026-01-${String(day).padStart(2, '0')}`,
      municipality: 'Cazorla',
      species: 'Corzo',
    });
  }
  await page.goto('/history?type=rececho');
  const row = page.getByRole('link', { name: /03\/01\/2026/ });
  await expect(page.getByRole('link', { name: /24\/01\/2026/ })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(row).toBeInViewport();
  await row.click();
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Finca').fill('Las Mezquitillas');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Las Mezquitillas')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
  await expect(page).toHaveURL('/history?type=rececho');
  await expect(row).toBeInViewport();
});
