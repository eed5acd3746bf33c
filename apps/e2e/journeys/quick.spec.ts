import { expect, expectAccessible, test } from '../users';

test('an espera without pieces is saved with at most three taps from the dashboard', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.evaluate(() => {
    const taps = window as unknown as { taps: number };
    taps.taps = 0;
    window.addEventListener('click', ({ detail }) => {
      if (detail > 0) taps.taps += 1;
    });
  });
  if (isMobile) {
    await page.getByRole('button', { name: 'Nueva Salida' }).tap();
    await page.getByRole('dialog').getByText('Espera', { exact: true }).tap();
    await page.getByRole('button', { name: 'Guardar' }).tap();
  } else {
    await page.getByRole('link', { name: 'Nueva Espera' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
  }
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  const taps = await page.evaluate(() => (window as unknown as { taps: number }).taps);
  expect(taps).toBeGreaterThan(1);
  expect(taps).toBeLessThanOrEqual(3);
  expect((await user.client.trpc.outings.list.query()).items).toHaveLength(1);
});

test('a new form offers places of one’s own, and a repeated outing has its place', {
  tag: '@width',
}, async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2026-01-10',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    cotoName: 'El Cantalar',
    species: 'Jabalí',
  });
  await page.goto('/recechos/new');
  const places = page.getByRole('list', { name: 'Tus sitios' });
  await places.getByRole('button', { name: 'El Cantalar' }).click();
  await expect(page.getByLabel('Provincia')).toHaveText('Jaén');
  await expect(page.getByLabel('Comunidad autónoma')).toHaveText('Andalucía');
  await expect(page.getByLabel('Finca')).toHaveValue('El Cantalar');
  await expect(places.getByRole('button', { pressed: true })).toHaveText('El Cantalar');
  await expectAccessible(page);

  await page.goto(`/esperas/${outing.id}`);
  await page.getByRole('link', { name: 'Repetir' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva Espera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Municipio' })).toContainText('Cazorla');
  await expect(page.getByLabel('Coto')).toHaveValue('El Cantalar');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  const { items } = await user.client.trpc.outings.list.query();
  expect(items.map(({ municipality, cotoName }) => [municipality, cotoName])).toEqual([
    ['Cazorla', 'El Cantalar'],
    ['Cazorla', 'El Cantalar'],
  ]);
});

test('a phone’s Siguiente goes past a closed fold, and saves nothing', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a keyboard’s Enter saves');
  await page.goto('/esperas/new');
  const stand = page.getByLabel('Lugar');
  await expect(page.getByText('Más de la salida')).toBeVisible();
  await page.getByLabel('Coto').press('Enter');
  await expect(stand).toBeFocused();
  await stand.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Especie' })).toBeFocused();
  await page.getByText('Más de la salida').click();
  await stand.press('Enter');
  await expect(page.getByLabel('Desde')).toBeFocused();
});

test('the icon shows the number of unsent outings', async ({ page }) => {
  await page.addInitScript(() => {
    const shown = window as unknown as { badge: number };
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        shown.badge = count;
        return Promise.resolve();
      },
    });
  });
  const badge = () => page.evaluate(() => (window as unknown as { badge?: number }).badge);
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(badge).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/pendientes');
  await expect(page.getByText('Todo enviado')).toBeVisible();
  await expect.poll(badge).toBe(0);
});
