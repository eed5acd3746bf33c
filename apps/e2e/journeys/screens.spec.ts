import {
  baseTest,
  expect,
  expectAccessible,
  expectNoSideScroll,
  failProcedure,
  newUser,
  signIn,
  test,
} from '../users';

const MONTERIA = {
  type: 'monteria' as const,
  date: '2026-01-17',
  municipality: 'Villanueva de los Infantes',
  province: 'Ciudad Real',
  ccaa: 'Castilla-La Mancha',
  finca: 'Las Mezquitillas',
  animals: ['Jabalí', 'Venado', 'Gamo', 'Muflón', 'Zorro'].map((species) => ({
    species,
    score: 40,
  })),
};
const ESPERA = { type: 'espera' as const, date: '2026-01-10', species: 'Jabalí', score: 106.5 };
const RECECHO = { type: 'rececho' as const, date: '2025-10-04', species: 'Corzo' };

baseTest(
  'the cover and the account pages are accessible',
  { tag: '@engines' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Tu cuaderno de caza digital').first()).toBeVisible();
    await expectAccessible(page);
    for (const address of ['/api/login', '/api/register']) {
      await page.goto(address);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    }
  },
);

test('every screen of an empty book is accessible and offers the next step', {
  tag: ['@engines', '@width'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/history');
  await expect(page.getByText('No hay salidas registradas')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrar primera salida' })).toBeVisible();
  await expectAccessible(page);
});

test('every screen of a book with outings is accessible and fits 320 pixels', {
  tag: '@width',
}, async ({ page, user }) => {
  // Axe checks fifteen screens in three themes.
  test.setTimeout(360_000);
  const { outings } = user.client.trpc;
  const saved = [];
  for (const outing of [MONTERIA, ESPERA, RECECHO])
    saved.push((await outings.create.mutate(outing)).outing);
  const forms = saved.flatMap(({ type, id }) => [
    [`/${type}s/${id}`, 'Especies cazadas (' + (type === 'monteria' ? 5 : 1) + ')'],
    [`/${type}s/edit/${id}`, 'Cuándo y dónde'],
    [`/${type}s/new`, 'Cuándo y dónde'],
  ]);
  const screens = [
    ['/', 'Piezas de caza'],
    ['/full-dashboard', 'Todas las especies'],
    ['/history', 'Cuaderno de Caza'],
    ['/history?type=monteria', 'Resultados'],
    [`/history?species=Jabalí&species=${'Corzo'.repeat(100)}`, 'Resultados'],
    ['/profile', 'Mi Perfil'],
    ['/pendientes', 'Pendientes'],
    [`/coto?nombre=${'Dehesa'.repeat(40)}`, 'Sin salidas'],
    ['/compania', 'Sin salidas'],
    ...forms,
  ];
  for (const [address, heading] of screens) {
    await test.step(String(address), async () => {
      await page.goto(String(address));
      await expect(page.getByRole('heading', { name: heading ?? '' }).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    });
  }
});

test('the filter sheet filters the book by its address, and the back button undoes it', {
  tag: '@width',
}, async ({ page, user }) => {
  const { outings } = user.client.trpc;
  for (const outing of [MONTERIA, ESPERA, RECECHO]) await outings.create.mutate(outing);
  await page.goto('/history');
  await expect(page.locator('a.outing-row')).toHaveCount(3);
  await page.getByRole('button', { name: /filtr/i }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByText('Esperas', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByRole('heading', { name: 'Resultados' })).toBeVisible();
  await expect(page.locator('a.outing-row')).toHaveCount(1);
  await expect(page).toHaveURL(/type=espera/);
  await page.getByPlaceholder('Buscar coto, finca, municipio...').fill('nada de esto');
  await expect(page.getByText('No hay resultados con estos filtros')).toBeVisible();
});

test('the Cuaderno and a new outing are one step from the profile and from each other', {
  tag: '@width',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hola, Marta' })).toBeVisible();
  if (!isMobile) await expect(page.getByRole('link', { name: 'Ver cuaderno' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Cuaderno', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cuaderno de Caza' })).toBeVisible();
  await page.getByRole('button', { name: /^Nueva salida$/i }).click();
  await page.getByRole(isMobile ? 'link' : 'menuitem', { name: /^Rececho/ }).click();
  await expect(page.getByRole('heading', { name: 'Nuevo Rececho' })).toBeVisible();
  if (isMobile) return;
  await page.getByRole('link', { name: 'Cuaderno de Caza' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a place outside of the list is written by hand, and a chosen one is cleared', async ({
  page,
  user,
}) => {
  await page.goto('/esperas');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByRole('button', { name: 'Municipio' }).click();
  await page.getByLabel('Buscar municipio').fill('Cazorla');
  await page.getByRole('option', { name: 'Cazorla (Jaén)' }).click();
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('button', { name: 'Dejarlo en blanco' }).click();
  await expect(page.getByLabel('Provincia')).toHaveText('');
  await page.getByRole('button', { name: 'Municipio' }).click();
  await page.getByLabel('Buscar municipio').fill('La Dehesilla Alta');
  await expect(page.getByText('No se encontraron municipios')).toBeVisible();
  await page.getByRole('button', { name: 'Escribirlo a mano' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('link', { name: /La Dehesilla Alta/ })).toBeVisible();
  const { items } = await user.client.trpc.outings.list.query();
  expect(items[0]).toMatchObject({ municipality: 'La Dehesilla Alta', province: null });
});

baseTest('failures show the texts of the specification', async ({ page, baseURL }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const user = await newUser(baseURL);
  // Before the first read: figures once read stay.
  await failProcedure(page, 'stats.dashboard');
  await signIn(page, user.email);
  await expect(page.getByText('Error loading dashboard data')).toBeVisible();
  expect(logged).toContainEqual(expect.stringContaining('Failed to fetch dashboard stats'));
  const retry = async () => {
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await reloaded;
  };
  await retry();
  await page.unrouteAll({ behavior: 'wait' });
  await failProcedure(page, 'outings.changes');
  await page.goto('/history');
  await expect(page.getByText('Error loading hunting history')).toBeVisible();
  expect(logged).toContainEqual(expect.stringContaining('Failed to fetch outings'));
  await retry();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/monterias/01990000-0000-7000-8000-000000000000');
  await expect(page.getByText('Error al cargar la montería')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver al cuaderno' }).first()).toBeVisible();
});

test('long names and words without a break stay within the narrowest phone and a desktop', {
  tag: ['@engines', '@width'],
}, async ({ page, user }) => {
  test.setTimeout(180_000);
  const { outings, users, auth } = user.client.trpc;
  const me = await auth.me.query();
  const long = 'Sociedad de Cazadores La Umbría de Piedrahíta y Barco de Ávila';
  const unbroken = 'Puestodelcollado'.repeat(6);
  await users.update.mutate({ id: me?.id ?? 0, name: `${unbroken} Sánchez-Escribano` });
  const { outing } = await outings.create.mutate({
    type: 'monteria',
    date: '2026-01-17',
    municipality: unbroken,
    province: long,
    ccaa: long,
    finca: `${long} ${unbroken}`,
    armada: unbroken,
    puesto: 9999,
    animals: Array.from({ length: 12 }, (_, n) =>
      n % 2 ? { species: 'Jabalí', score: 110.25 } : { species: 'Venado', score: 160 + n },
    ),
    description: unbroken.repeat(4),
  });
  for (const address of [
    '/',
    '/history',
    `/monterias/${outing.id}`,
    `/monterias/edit/${outing.id}`,
    '/profile',
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0);
      await expectNoSideScroll(page);
      const excess = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(excess).toBeLessThanOrEqual(0);
    });
  }
});
