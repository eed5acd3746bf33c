import { toPayload, toWire } from '@cuaderno/domain';
import type { Page } from '@playwright/test';
import { csv, OLD_BOOK } from '../old-book';
import { expect, expectAccessible, expectNoSideScroll, newUser, signIn, test } from '../users';

async function choose(page: Page, chosen: typeof OLD_BOOK): Promise<void> {
  await page.goto('/importar');
  await page.getByLabel('Archivo que importar').setInputFiles(chosen);
  await expect(page).toHaveURL(/paso=columnas/);
}
const figures = (page: Page) => page.getByRole('definition');
const fault = (page: Page, row: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(row, { exact: true }) });

test('an old book comes in: matched, corrected, imported and undone', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Traer un Excel o un CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Importar un cuaderno' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Archivo que importar').setInputFiles(OLD_BOOK);
  await expect(page.getByText('8 de 9 reconocidas')).toBeVisible();
  await expect(page.getByLabel('TERMINO MUNICIPAL')).toHaveValue('municipality');
  await expect(page.getByText('Nº lic: 30/04417.')).toBeVisible();
  await page.getByLabel('Nº LIC.').selectOption('No se importa');
  await expect(page.getByLabel('Cochino')).toHaveValue('Jabalí');
  await page.getByLabel('cabra').selectOption('Cabra Montesa (Ronda)');
  await expect(page.getByText('Filas del mismo día, modalidad y sitio: 5 salidas')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);

  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(figures(page)).toHaveText(['3', '0', '2', '1']);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await fault(page, 'Fila 6').getByLabel('Fecha').fill('28/02/2025');
  await fault(page, 'Fila 6').getByLabel('Fecha').press('Enter');
  await expect(fault(page, 'Fila 6')).toContainText('Arreglada');
  // A reload keeps the file and what was corrected.
  await page.reload();
  await expect(figures(page)).toHaveText(['4', '0', '1', '1']);
  await expect(fault(page, 'Fila 6')).toContainText('Arreglada');
  // So do another visit, and another way of reading it that is taken back.
  await page.goto('/importar');
  await page.getByRole('button', { name: /^Seguir donde estabas/ }).click();
  await page.getByLabel('Separador').selectOption('Coma');
  await expect(page.getByText('8 de 9 reconocidas')).toHaveCount(0);
  await page.getByLabel('Separador').selectOption('Punto y coma');
  await expect(page.getByText('8 de 9 reconocidas')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(figures(page)).toHaveText(['4', '0', '1', '1']);
  await page.getByRole('button', { name: '¿105,4?' }).click();
  await expect(figures(page)).toHaveText(['5', '0', '0', '1']);
  expect(await user.client.trpc.outings.list.query({})).toMatchObject({ items: [] });

  await page.getByRole('button', { name: 'Importar 5 salidas' }).click();
  await expect(page.getByRole('heading', { name: '5 salidas en tu cuaderno' })).toBeVisible();
  await expect(page.getByText('De noviembre de 2024 a agosto de 2025, con 6 piezas')).toBeVisible();
  // Its button is gone.
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
  const { items } = await user.client.trpc.outings.page.query({});
  expect(items.map(({ type, date }) => `${date} ${type}`)).toEqual([
    '2025-08-13 rececho',
    '2025-08-12 rececho',
    '2025-02-28 rececho',
    '2024-12-07 espera',
    '2024-11-14 monteria',
  ]);
  expect(items[3]).toMatchObject({ description: 'Año de la niebla, 3 €', province: 'Jaén' });
  expect(items[4]?.species.map(({ species, score }) => [species, score])).toEqual([
    ['Jabalí', 107.4],
    ['Venado', 182],
  ]);
  await page.getByRole('button', { name: 'Abrir el cuaderno' }).click();
  await expect(page.getByRole('link', { name: /Fuencaliente/ })).toBeVisible();

  // The same file adds nothing.
  await choose(page, OLD_BOOK);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('heading', { name: 'Ya están' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 0 salidas' })).toBeDisabled();

  const edited = items[4];
  if (!edited) throw new Error('No montería');
  await user.client.trpc.outings.update.mutate({
    ...toWire(toPayload(edited)),
    id: edited.id,
    description: 'Con niebla',
  });
  await page.goto('/importar');
  await page.getByRole('button', { name: 'Deshacer caza_2019-2026.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('dialog', { name: 'Siguen en tu cuaderno' })).toContainText(
    'Hornachuelos',
  );
  await expectAccessible(page);
  // It stays once the only import has left the list.
  await expect(page.getByText('Tus importaciones')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Siguen en tu cuaderno' })).toBeVisible();
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(1);
});

test('an import goes on where it was after a loss of the network and a reload', async ({
  page,
  user,
}) => {
  const rows = Array.from(
    { length: 180 },
    (_, day) => `${new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)};Cazorla;espera`,
  );
  await choose(page, csv('largo.csv', ['Fecha;Municipio;Modalidad', ...rows]));
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(figures(page)).toHaveText(['180', '0', '0', '0']);
  let batches = 0;
  await page.route('**/api/**', (route) => {
    const isBatch = route.request().url().includes('imports.add');
    if (isBatch) batches += 1;
    return isBatch && batches === 1 ? route.continue() : isBatch ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Importar 180 salidas' }).click();
  await expect(page.getByRole('status').filter({ hasText: '50 de 180' })).toBeVisible();
  await expect.poll(() => batches).toBeGreaterThan(1);
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(50);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: '180 salidas en tu cuaderno' })).toBeVisible();
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(180);
  await page.getByRole('button', { name: 'Deshacer esta importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible();
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(0);
});

test('two tabs import a file once, and show the same of it', async ({ page, context, user }) => {
  const other = await context.newPage();
  const file = csv('corto.csv', ['Fecha;Municipio;Modalidad', '14/11/2024;Cazorla;espera']);
  for (const tab of [page, other]) {
    await choose(tab, file);
    await tab.getByRole('button', { name: 'Revisar' }).click();
  }
  await page.getByRole('button', { name: 'Importar 1 salida' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: '1 salida nueva en tu cuaderno' })).toBeVisible();
  }
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(1);
  await page.getByRole('button', { name: 'Abrir el cuaderno' }).click();
  // An import that was left can't be undone here.
  await expect(figures(other)).toHaveText(['0', '1', '0', '0']);
});

test('the template imports without a fault, and a PDF is refused in words', async ({
  page,
  baseURL,
}) => {
  await signIn(page, (await newUser(baseURL)).email);
  await page.goto('/importar');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Plantilla vacía/ }).click();
  const template = await (await download).path();
  await page
    .getByLabel('Archivo que importar')
    .setInputFiles(csv('escaneado.xlsx', ['%PDF-1.7', '%âãÏÓ']));
  await expect(page.getByRole('alert')).toContainText('PDF');
  await page.getByLabel('Archivo que importar').setInputFiles(template);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('No hay nada que arreglar.')).toBeVisible();
});
