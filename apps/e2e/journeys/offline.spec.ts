import { expect, expectAccessible, failProcedure, test } from '../users';
import { pendingStates } from '../pending-states';
import { keptOutings, openPending, sent } from '../steps';

test('an outing saved while the server is down is stored, shown at once, and sent exactly once later', async ({
  page,
  user,
}) => {
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByLabel('Puntuación').fill('118');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Trofeo conseguido' });
  await expect(sheet).toContainText('plata');
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /1 salida por enviar/ }).click();
  await expect(page.locator('.pending-row')).toHaveText(/24\/01\/2026RecechoNuevaPendiente/);
  await expectAccessible(page);
  expect((await user.client.trpc.outings.list.query()).items).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(sent(page)).toBeVisible();
  const { items } = await user.client.trpc.outings.list.query();
  expect(items.map(({ species }) => species[0]?.medals)).toEqual([['silver']]);
});

test('an outing changed on two devices in the same field is in conflict until the user’s choice', async ({
  page,
  user,
}) => {
  const { outings } = user.client.trpc;
  const rececho = {
    type: 'rececho' as const,
    date: '2026-01-24',
    species: 'Corzo',
    lugar: 'Collado',
  };
  const { outing } = await outings.create.mutate(rececho);
  await page.goto(`/recechos/edit/${outing.id}`);
  await page.getByLabel('Lugar').fill('Este dispositivo');
  await outings.update.mutate({ ...rececho, id: outing.id, lugar: 'El otro' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('La salida ha cambiado en otro sitio')).toBeVisible();
  await expect(page).toHaveURL('/pendientes');
  await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
  await page.getByRole('link', { name: /hay algo que decidir/ }).click();
  await expect(page).toHaveURL('/pendientes');
  await expect(page.getByText('Hay que decidir')).toBeVisible();
  await openPending(page, 'Hay que elegir: Lugar');
  await page.getByRole('radio', { name: /En este (móvil|ordenador)/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(sent(page)).toBeVisible();
  expect((await outings.get.query({ id: outing.id })).custom_params.lugar).toBe('Este dispositivo');
});

test('a slow save does not navigate away from the screen opened meanwhile', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/trpc/outings.create**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/esperas/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('link', { name: 'Ver todas las especies' }).click();
  await expect(page).toHaveURL('/full-dashboard');
  release();
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/full-dashboard');
});

test('a browser without storage shows a note, and saves while there is a network', async ({
  page,
  user,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('/recechos/new');
  await expect(page.getByText('Este navegador no guarda nada')).toBeVisible();
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
  expect((await user.client.trpc.outings.list.query()).items).toHaveLength(1);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Este dispositivo Este navegador no guarda nada' }).click();
  await expect(page.getByText('sin conexión no podrás escribir')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-25');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^No se pudo registrar el rececho.*no se ha guardado/)).toBeVisible();
  await expect(page.getByLabel('Fecha')).toHaveValue('2026-01-25');
});

test('every state of pending writes has a text, and is accessible', { tag: '@width' }, async ({
  page,
  user,
}) => {
  // Axe checks long pages in three themes.
  test.setTimeout(180_000);
  await pendingStates(page, user.client, () => expectAccessible(page));
});

test('the book stays readable after the session ends, with a request to sign in', async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    municipality: 'Riaño',
    species: 'Corzo',
  });
  await page.goto('/');
  await expect(page.getByText('Riaño').first()).toBeVisible();
  // The complete outing is fetched once the browser is idle.
  await expect.poll(() => keptOutings(page)).toBe(1);
  await page.context().clearCookies();
  await page.getByRole('link', { name: /Riaño/ }).click();
  await expect(page.getByText(/Tu sesión ha caducado/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Riaño' })).toBeVisible();
  await expectAccessible(page);
});

test('a home screen without its latest outings shows an error and its figures', async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({ type: 'espera', date: '2026-01-24' });
  await failProcedure(page, 'outings.changes');
  await page.goto('/');
  await expect(page.getByText('No hemos podido leer tus últimas salidas')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await expectAccessible(page);
});
