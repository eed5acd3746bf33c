import { toPayload, toWire } from '@cuaderno/domain';
import type { Page } from '@playwright/test';
import { csv, OLD_BOOK } from '../old-book';
import { shiftsOf, watchShifts } from '../shifts';
import { expect, expectAccessible, expectNoSideScroll, newUser, signIn, test } from '../users';

async function choose(page: Page, chosen: typeof OLD_BOOK): Promise<void> {
  await page.goto('/importar');
  await page.getByLabel('Archivo que importar').setInputFiles(chosen);
  await expect(page).toHaveURL(/paso=columnas/);
}
/** The figures of what is added, asked, there already and left out. */
async function expectFigures(page: Page, ...figures: number[]): Promise<void> {
  const names = ['Se añaden', 'Por revisar', 'Ya están', 'Fuera'];
  await expect(page.getByRole('tab')).toHaveText(
    figures.map((figure, index) => `${figure} ${names[index]}`),
  );
}
const openFigure = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`${name}$`) }).click();

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
  await expectFigures(page, 3, 2, 0, 1);
  const panel = page.getByRole('tabpanel', { name: '3 Se añaden' });
  await expect(panel).toContainText('Cabra Montesa (Ronda)');
  await panel.locator('summary', { hasText: 'Temporada 2024–25' }).press('Enter');
  await expect(panel).toContainText('Hornachuelos');
  await expect(page.getByText('Las 2 por revisar se quedan fuera')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  // The figures are tabs, by the keyboard too.
  await page.getByRole('tab', { name: 'Se añaden' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Por revisar' })).toBeFocused();
  await expect(page.getByRole('region', { name: '«31/02/2025»' })).toContainText('Fila 6');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByLabel('Fecha').fill('28/02/2025');
  await page.getByLabel('Fecha').press('Enter');
  // The next question is open.
  await expect(page.getByRole('region', { name: '«1054»' })).toBeVisible();
  await expect(page.getByRole('button', { name: /«31\/02\/2025» Arreglada/ })).toBeVisible();
  // A reload keeps the file and what was corrected.
  await page.reload();
  await expectFigures(page, 4, 1, 0, 1);
  await openFigure(page, 'Por revisar');
  await expect(page.getByRole('button', { name: /«31\/02\/2025» Arreglada/ })).toBeVisible();
  // So does another visit. What was read well isn't asked how to read.
  await page.goto('/importar');
  await page.getByRole('button', { name: /^Seguir donde estabas/ }).click();
  await expect(page.getByText('8 de 9 reconocidas')).toBeVisible();
  await expect(page.getByLabel('Separador')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expectFigures(page, 4, 1, 0, 1);
  await openFigure(page, 'Por revisar');
  await page.getByRole('button', { name: '¿105,4?' }).click();
  await expectFigures(page, 5, 0, 0, 1);
  // What was left out stands as in the file, and comes in as a question.
  await openFigure(page, 'Fuera');
  await expect(page.getByRole('tabpanel')).toContainText('TOTAL');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Es una salida: fila 9' }).click();
  await expectFigures(page, 5, 1, 0, 0);
  await page.getByRole('button', { name: 'Deshacer: fila 9' }).click();
  await expectFigures(page, 5, 0, 0, 1);
  // One that was skipped is asked about again.
  await openFigure(page, 'Por revisar');
  await page.getByRole('button', { name: /«31\/02\/2025» Arreglada/ }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Saltar' }).click();
  await expectFigures(page, 4, 0, 0, 2);
  await openFigure(page, 'Fuera');
  await page.getByRole('button', { name: 'Es una salida: fila 6' }).click();
  await expectFigures(page, 4, 1, 0, 1);
  await openFigure(page, 'Por revisar');
  await page.getByLabel('Fecha').fill('28/02/2025');
  await page.getByLabel('Fecha').press('Enter');
  await expectFigures(page, 5, 0, 0, 1);
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
  await expectFigures(page, 0, 2, 3, 1);
  await openFigure(page, 'Ya están');
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
  await expectFigures(page, 180, 0, 0, 0);
  let batches = 0;
  await page.route('**/api/**', (route) => {
    const isBatch = route.request().url().includes('imports.add');
    if (isBatch) batches += 1;
    return isBatch && batches === 1 ? route.continue() : isBatch ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Importar 180 salidas' }).click();
  await expect(page.getByRole('status').filter({ hasText: '100 de 180' })).toBeVisible();
  await expect.poll(() => batches).toBeGreaterThan(1);
  expect((await user.client.trpc.outings.list.query({})).items).toHaveLength(100);
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
  await expectFigures(other, 0, 0, 1, 0);
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
  await expect(page.getByRole('tab', { name: '0 Por revisar' })).toBeVisible();
});

test('an odd outing is looked at first: it is right, or its cell is changed', async ({
  page,
  user,
}) => {
  const usual = [2021, 2022, 2023].map((year) => `14/11/${year};Trujillo;espera;Jabalí;1`);
  await choose(
    page,
    csv('raras.csv', [
      'Fecha;Municipio;Modalidad;Especie;Cantidad',
      ...usual,
      '5/5/2023;Trujillo;rececho;Corzo;12',
      '3/11/2023;Sigüenza;espera;Jabalí;1',
    ]),
  );
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expectFigures(page, 4, 1, 0, 0);
  await openFigure(page, 'Por revisar');
  await page.getByRole('radio', { name: /^12 corzos/ }).check();
  await page.getByRole('button', { name: 'Responder' }).click();
  await expectFigures(page, 5, 0, 0, 0);
  await openFigure(page, 'Se añaden');
  const odd = page.getByRole('list', { name: 'Mira estas primero' });
  await expect(odd).toContainText('12 corzos en un rececho En la fila 5: «Corzo 12»');
  await expect(odd).toContainText('Sigüenza está en Guadalajara; las demás, en Cáceres');
  await expectAccessible(page);
  await odd.getByRole('button', { name: 'Cambiar' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Cambiar' });
  await expect(sheet.getByLabel('Especie')).toHaveValue('Corzo');
  await expectAccessible(page);
  await sheet.getByLabel('Cantidad').fill('1');
  await sheet.getByLabel('Cantidad').press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(odd.getByRole('listitem')).toHaveCount(1);
  // It can be taken back.
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(odd.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('main')).toBeFocused();
  await odd.getByRole('button', { name: 'Cambiar' }).first().click();
  await sheet.getByLabel('Cantidad').fill('1');
  await sheet.getByLabel('Cantidad').press('Enter');
  await expect(odd.getByRole('listitem')).toHaveCount(1);
  await odd.getByRole('button', { name: 'Está bien' }).press('Enter');
  await expect(page.getByText('Mira estas primero')).toHaveCount(0);
  // The list that was there is gone.
  await expect(page.getByText('Ninguna llama la atención.')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Se añaden');
  // A reload keeps both.
  await page.reload();
  await expectFigures(page, 5, 0, 0, 0);
  await expect(page.getByText('Mira estas primero')).toHaveCount(0);
  await page.getByRole('button', { name: 'Importar 5 salidas' }).click();
  await expect(page.getByRole('heading', { name: '5 salidas en tu cuaderno' })).toBeVisible();
  const { items } = await user.client.trpc.outings.page.query({});
  expect(items.find(({ type }) => type === 'rececho')?.species).toMatchObject([{ quantity: 1 }]);
});

test('the Cuaderno says how far an import is, and nothing moves', async ({ page, user }) => {
  await user.client.trpc.outings.create.mutate({ type: 'espera', date: '2026-01-10' });
  const rows = Array.from(
    { length: 120 },
    (_, day) => `${new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)};Cazorla;espera`,
  );
  await choose(page, csv('largo.csv', ['Fecha;Municipio;Modalidad', ...rows]));
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.route('**/imports.add*', (route) => route.abort());
  await page.getByRole('button', { name: 'Importar 120 salidas' }).click();
  await expect(page.getByRole('heading', { name: 'Importando tus salidas' })).toBeVisible();
  await watchShifts(page);
  await page.goto('/history');
  const row = page.getByRole('link', { name: 'Importando: 0 de 120' });
  await expect(row).toContainText('Puedes cerrar: sigue sola');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('link', { name: /^La importación ha terminado/ })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^La importación ha terminado/ }).click();
  await expect(page.getByRole('heading', { name: '120 salidas en tu cuaderno' })).toBeVisible();
});
